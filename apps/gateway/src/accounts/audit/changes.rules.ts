/** The fields in which two pictures of one thing differ, before and after. Times of change say nothing new. */
export function changesOf<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (thing: T): Partial<T> =>
    Object.fromEntries(names.map((name) => [name, thing[name]])) as Partial<T>;
  return { before: of(before), after: of(after) };
}
