import { sentences } from '../text/sentences.rules';
import { type Block, isListItem } from './blocks.rules';

/** The smallest thing that is kept whole: a sentence, a list's item, a table's row. */
export interface Piece {
  text: string;
  /** What stands between it and the piece before. */
  separator: string;
  /** Said again at the start of a chunk that begins with this piece: the header of its table. */
  header: string | null;
  /** Running text: a little of it may be repeated where it was cut. */
  prose: boolean;
}

/** The pieces of a block, none longer than `max`. */
export function* pieces(block: Block, max: number): Generator<Piece> {
  let first = true;
  for (const whole of PIECES[block.kind](block.lines)) {
    for (const piece of fitted(whole, max)) {
      yield first ? { ...piece, separator: '\n\n' } : piece;
      first = false;
    }
  }
}

const PIECES: Record<Block['kind'], (lines: string[]) => Iterable<Piece>> = {
  text: (lines) => sentencesOf(lines.join('\n')),
  list: (lines) => items(lines).map((text) => ({ text, separator: '\n', header: null, prose: false })),
  table: rows,
  code: (lines) => lines.map((text) => ({ text, separator: '\n', header: null, prose: false })),
};

function* sentencesOf(text: string): Generator<Piece> {
  for (const sentence of sentences(text)) yield { text: sentence, separator: ' ', header: null, prose: true };
}

function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last === undefined || isListItem(line)) found.push(line);
    else found[found.length - 1] = `${last}\n${line}`;
  }
  return found;
}

function rows(lines: string[]): Piece[] {
  const ruled = /^\s*\|[\s:|-]+\|?\s*$/.test(lines[1] ?? '');
  const header = ruled ? lines.slice(0, 2).join('\n') : null;
  return lines.map((text, at) => ({
    text,
    separator: '\n',
    header: at < 2 ? null : header,
    prose: false,
  }));
}

/** Cut where words end; a "word" without end is cut between characters. */
function fitted(piece: Piece, max: number): Piece[] {
  if (piece.text.length <= max) return [piece];
  const parts: string[] = [];
  let current = '';
  for (const word of piece.text.split(/(?<=\s)/)) {
    if (current !== '' && current.length + word.length > max) {
      parts.push(current.trim());
      current = '';
    }
    current += word;
    while (current.length > max) {
      const at = cutBefore(current, max);
      parts.push(current.slice(0, at));
      current = current.slice(at);
    }
  }
  if (current.trim() !== '') parts.push(current.trim());
  return parts
    .filter((text) => text !== '')
    .map((text, at) => ({ ...piece, text, separator: at === 0 ? piece.separator : ' ' }));
}

/** Never between the halves of a surrogate pair, and not before a sign that belongs to the letter. */
function cutBefore(text: string, max: number): number {
  let at = max;
  while (at > max / 2 && /^(?:\p{M}|\u200c|\u200d|[\udc00-\udfff])/u.test(text.slice(at))) at -= 1;
  if (/[\ud800-\udbff]$/.test(text.slice(0, at))) at -= 1;
  return Math.max(at, 1);
}
