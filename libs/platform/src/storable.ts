/** Postgres stores neither NUL nor half of a surrogate pair, which a carrier, a model or a website may well send. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** JSON that jsonb takes. */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}

/** The same value as jsonb would store it. */
export function storable<T>(value: T): T {
  return JSON.parse(toJsonb(value)) as T;
}
