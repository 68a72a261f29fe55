import type { CheerioAPI } from 'cheerio' with { 'resolution-mode': 'import' };
import { isHeader, rowLine } from './rows.rules';

type Element = ReturnType<ReturnType<CheerioAPI>['children']>[number];

interface Cell {
  text: string;
  isHeader: boolean;
}

export interface TableText {
  /** What stands above the columns: a caption, a title across the whole table. */
  titles: string[];
  /** A row each: `City: Pune; Fee: 40`. */
  lines: string[];
}

/** Wider and longer is a mistake, or meant ill; a table of a document is neither. */
const MAX_COLUMNS = 100;
const MAX_SPANNED_ROWS = 1_000;

/** A table as lines that can each be understood alone, whatever its cells span and hold. */
export function tableText($: CheerioAPI, table: Element): TableText {
  const titles = [oneLine(cellText($(table).children('caption')[0]))];
  const rows = gridOf($, table).filter((row) => row.some(({ text }) => text !== ''));
  while (rows[0]?.[0]?.isHeader && isAcross(rows[0])) titles.push(rows.shift()?.[0]?.text ?? '');
  return { titles: titles.filter(isSaid), lines: linesOf(rows).filter(isSaid) };
}

function linesOf(rows: readonly Cell[][]): string[] {
  const heads = headRows(rows);
  const names = namesOf(rows.slice(0, heads));
  const body = rows.slice(heads);
  // Every row has its name in front, and no column has one.
  const namedRows = heads === 0 && body.every((row) => row.length > 1 && row[0]?.isHeader);
  return body.map((row) => {
    // A line between the others that says what comes below it.
    if (isAcross(row)) return row[0]?.text ?? '';
    if (heads > 0) return rowLine(texts(row), names);
    const [name = '', ...values] = texts(once(row));
    return namedRows ? rowLine([values.filter(isSaid).join('; ')], [name]) : rowLine([name, ...values], []);
  });
}

/** Those that are said to be headers; else the first, if it can be one. */
function headRows(rows: readonly Cell[][]): number {
  const body = rows.findIndex((row) => !row.every((cell) => cell.isHeader || cell.text === ''));
  const [first] = rows;
  if (body > 0) return body;
  const noneIsSaid = body < 0 || !first?.some((cell) => cell.isHeader);
  return noneIsSaid && rows.length > 1 && first && !isAcross(first) && isHeader(texts(first)) ? 1 : 0;
}

/** Of several rows of headers, one below the other: "Hours from", "Hours to". */
function namesOf(heads: readonly Cell[][]): string[] {
  const width = Math.max(0, ...heads.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(heads.map((row) => row[column]?.text ?? ''))].filter(isSaid).join(' '),
  );
}

/** A cell that spans several places stands in each of them: every row has what counts for it. */
function gridOf($: CheerioAPI, table: Element): Cell[][] {
  const below: { cell: Cell; rows: number }[] = [];
  return $(table)
    .find('tr')
    .toArray()
    .map((row) => {
      const cells: Cell[] = [];
      const takeFromAbove = (): void => {
        for (let above = below[cells.length]; above && above.rows > 0; above = below[cells.length]) {
          above.rows -= 1;
          cells.push(above.cell);
        }
      };
      const inHead = $(row).parent().is('thead');
      for (const element of $(row).children('th, td').toArray()) {
        takeFromAbove();
        const cell = {
          text: oneLine(cellText(element)),
          isHeader: inHead || element.tagName === 'th',
        };
        const rows = spanOf($(element).attr('rowspan'), MAX_SPANNED_ROWS) - 1;
        const columns = Math.min(spanOf($(element).attr('colspan'), MAX_COLUMNS), MAX_COLUMNS - cells.length);
        for (let at = 0; at < columns; at += 1) {
          below[cells.length] = { cell, rows };
          cells.push(cell);
        }
      }
      takeFromAbove();
      return cells;
    });
}

function spanOf(attribute: string | undefined, max: number): number {
  const span = Number.parseInt(attribute ?? '1', 10);
  return span >= 1 ? Math.min(span, max) : 1;
}

const texts = (row: readonly Cell[]): string[] => row.map(({ text }) => text);
const once = (row: readonly Cell[]): Cell[] => row.filter((cell, at) => cell !== row[at - 1]);
const isAcross = (row: readonly Cell[]): boolean => row.length > 1 && row.every((cell) => cell === row[0]);
const isSaid = (text: string): boolean => text !== '';

const BLOCKS = new Set(
  'address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr ol p pre section tr ul'.split(' '),
);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  children?: Node[];
}

/** The words of a cell; those of different lines and items of it stay apart. */
function cellText(node: unknown): string {
  const { type, name = '', data = '', children = [] } = (node ?? {}) as Node;
  if (type === 'text') return data;
  const inner = children.map(cellText).join('');
  if (name === 'li') return `${inner.trim()}, `;
  return BLOCKS.has(name) ? ` ${inner} ` : inner;
}

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[,\s]+$/, '')
    .trim();
}
