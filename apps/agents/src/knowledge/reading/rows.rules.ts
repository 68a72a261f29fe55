/** Rows of a table as lines that can be understood alone. The first row names the columns if it can. */
export function listOfRows(rows: readonly (readonly string[])[]): string {
  const [first, ...others] = rows.map((row) => row.map(oneLine));
  if (!first) return '';
  const named = others.length > 0 && isHeader(first);
  return (named ? others : [first, ...others])
    .map((row) => rowLine(row, named ? first : []))
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n');
}

/** `City: Pune; Fee: 40`; what is empty is left out. */
export function rowLine(row: readonly string[], names: readonly string[]): string {
  return row
    .map((value, column) => {
      const name = names[column] ?? '';
      return value === '' || name === '' ? value : `${name}: ${value}`;
    })
    .filter((cell) => cell !== '')
    .join('; ');
}

/** Names are there, differ, and are no figures. */
export function isHeader(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '');
  return (
    filled.length > 0 &&
    filled.length >= row.length - 1 &&
    new Set(filled).size === filled.length &&
    filled.every((cell) => cell.length <= 80 && !/^[\d\s.,:/+\-%₹$€]+$/.test(cell))
  );
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim();
}
