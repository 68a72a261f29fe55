import { tidy } from './tidy';

/** A line of a page: its text, the size of its letters, where it stands (upwards from the foot). */
export interface PdfLine {
  text: string;
  size: number;
  y: number;
}

/** Letters this much larger than the text's make a heading. */
const LARGER = 1.14;
const HEADING_CHARACTERS = 160;
const HEADING_LEVELS = 4;
/** A gap between lines beyond this many letter sizes starts a paragraph. */
const PARAGRAPH_GAP = 1.75;
/** Pages a head or foot line has to be repeated on. */
const REPEATED_PAGES = 4;
const REPEATED_SHARE = 0.5;

/** Lines of all pages to markdown: running heads dropped, sizes to headings, lines joined to paragraphs. */
export function pdfMarkdown(pages: readonly PdfLine[][]): string {
  const bodies = withoutRunningLines(pages).map((page) =>
    page.filter(({ text }) => !DOTS_TO_A_PAGE.test(text)),
  );
  const levels = headingLevels(bodies.flat());
  const out: string[] = [];
  let paragraph: PdfLine[] = [];
  let level = 0;
  const flush = (): void => {
    if (paragraph.length > 0)
      out.push(
        level > 0 ? `${'#'.repeat(level)} ${joined(paragraph)}` : joined(paragraph).replace(/^#/, '\\#'),
      );
    paragraph = [];
  };
  for (const page of bodies) {
    for (const [index, line] of page.entries()) {
      const before = paragraph.at(-1);
      const its = levelOf(line, levels);
      const breaks = index === 0 ? endsSentence(before?.text ?? '.') : before && isApart(before, line);
      if (its !== level || breaks || isItem(line.text)) flush();
      level = its;
      paragraph.push(line);
    }
  }
  flush();
  return tidy(out.join('\n\n'));
}

/** Sizes that stand out, largest first; the size most letters have is the text's. */
export function headingLevels(lines: readonly PdfLine[]): number[] {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [body] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [0];
  return [...letters.keys()].filter((size) => size >= body * LARGER && size > 0).sort((a, b) => b - a);
}

function levelOf({ text, size }: PdfLine, levels: readonly number[]): number {
  const rank = levels.indexOf(size);
  if (rank < 0 || text.length > HEADING_CHARACTERS || !/\p{L}/u.test(text)) return 0;
  return Math.min(rank + 1, HEADING_LEVELS);
}

/** Lines of a table of contents: a title, dots that lead the eye, a page number. They answer nothing. */
const DOTS_TO_A_PAGE = /(?:\.\s?){4,}\s*(?:\d+|[ivxlc]+)?$/i;

/** The first and last two lines of a page, when the same (figures aside) stand on most pages. */
function withoutRunningLines(pages: readonly PdfLine[][]): PdfLine[][] {
  const edges = (page: PdfLine[]): PdfLine[] => [...new Set([...page.slice(0, 2), ...page.slice(-2)])];
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const form of new Set(edges(page).map(formOf))) seen.set(form, (seen.get(form) ?? 0) + 1);
  }
  const needed = Math.max(REPEATED_PAGES, pages.length * REPEATED_SHARE);
  return pages.map((page) => {
    const running = new Set(edges(page).filter((line) => (seen.get(formOf(line)) ?? 0) >= needed));
    return page.filter((line) => !running.has(line));
  });
}

function formOf({ text }: PdfLine): string {
  return text.replace(/\d+/g, '0');
}

function isApart(before: PdfLine, line: PdfLine): boolean {
  const gap = before.y - line.y;
  return gap > PARAGRAPH_GAP * Math.max(before.size, line.size, 1) || gap < -1;
}

function isItem(text: string): boolean {
  return /^([•▪◦‣·–-]|\(?\d{1,3}[.)])\s/.test(text);
}

function endsSentence(text: string): boolean {
  return /[.!?।॥:;"”’)]$/.test(text);
}

function joined(lines: readonly PdfLine[]): string {
  return lines
    .reduce((text, { text: next }) => {
      if (text === '') return next;
      const cut = /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next);
      return cut ? text.slice(0, -1) + next : `${text} ${next}`;
    }, '')
    .replace(/^[•▪◦‣·–]\s+/, '- ');
}
