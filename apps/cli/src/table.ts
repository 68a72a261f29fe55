type Cell = string | number | boolean | null | undefined;

/** Columns as wide as what is in them; null is a dash. */
export function table(rows: readonly Record<string, Cell>[]): string[] {
  const [first] = rows;
  if (!first) return ['(none)'];
  const names = Object.keys(first);
  const cells = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => cellText(row[name]))),
  ];
  const widths = names.map((_name, column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  // What others wrote must not move the cursor.
  return String(cell).replaceAll(/\p{Cc}/gu, ' ');
}
