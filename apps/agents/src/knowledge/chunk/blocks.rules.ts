export type BlockKind = 'text' | 'list' | 'table' | 'code';

export interface Block {
  kind: BlockKind;
  /** Lines as written, without trailing blanks. */
  lines: string[];
}

/** What stands between two headings. */
export interface Section {
  /** The headings it stands under, outermost first, its own last. */
  path: string[];
  blocks: Block[];
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const FENCE = /^\s*(```+|~~~+)/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,4}[.)])\s+\S/;
const TABLE_ROW = /^\s*\|/;

/** The sections of a markdown text, in order; text before the first heading stands under none. */
export function sections(markdown: string): Section[] {
  const all: Section[] = [{ path: [], blocks: [] }];
  let levels: { level: number; title: string }[] = [];
  let fence: string | null = null;
  let open = null as Block | null;
  for (const raw of markdown.split(/\r\n|\r|\n/)) {
    const line = raw.trimEnd();
    const section = all.at(-1) ?? all[0];
    if (!section) break;
    const mark = FENCE.exec(line)?.[1] ?? null;
    const heading = fence === null ? HEADING.exec(line) : null;
    if (heading) {
      const level = heading[1]?.length ?? 1;
      levels = [...levels.filter((one) => one.level < level), { level, title: heading[2] ?? '' }];
      all.push({ path: levels.map((one) => one.title).filter((title) => title !== ''), blocks: [] });
      open = null;
      continue;
    }
    if (fence === null && line.trim() === '') {
      open = null;
      continue;
    }
    const kind: BlockKind = fence !== null || mark !== null ? 'code' : kindOf(line, open);
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      section.blocks.push(open);
    }
    open.lines.push(line);
    if (mark !== null) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) {
        fence = null;
        open = null;
      }
    }
  }
  return all;
}

/** A line that follows a list's item and is none itself belongs to it. */
function kindOf(line: string, open: Block | null): BlockKind {
  if (TABLE_ROW.test(line)) return 'table';
  if (LIST_ITEM.test(line)) return 'list';
  return open?.kind === 'list' ? 'list' : 'text';
}

export function isListItem(line: string): boolean {
  return LIST_ITEM.test(line);
}
