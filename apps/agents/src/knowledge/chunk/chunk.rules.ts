import { type Section, sections } from './blocks.rules';
import { type Piece, pieces } from './pieces.rules';

export interface Chunk {
  /** The headings it stands under, outermost first. */
  heading: string;
  text: string;
  /** How many characters at its start were in the chunk before already. */
  overlap: number;
}

export interface ChunkRules {
  /** Characters of a chunk's text. */
  maxChars: number;
  /** Characters repeated where running text is cut, so that no answer lies across the cut. */
  overlapChars: number;
}

/** About what one would say in half a minute. */
export const CHUNK_RULES: ChunkRules = { maxChars: 800, overlapChars: 120 };
export const HEADING_SEPARATOR = ' › ';
const MAX_HEADING = 200;

/** A text in pieces that can each stand for themselves. Nothing is lost; what is repeated is told. */
export function chunks(markdown: string, rules: ChunkRules = CHUNK_RULES): Chunk[] {
  return [...eachChunk(markdown, rules)];
}

/** One at a time: a long document is no reason to let everybody else wait. */
export function* eachChunk(markdown: string, rules: ChunkRules = CHUNK_RULES): Generator<Chunk> {
  const all = sections(markdown);
  for (const [at, section] of all.entries()) {
    const heading = section.path.join(HEADING_SEPARATOR).slice(0, MAX_HEADING);
    const own = section.path.at(-1) ?? '';
    if (section.blocks.length > 0) {
      yield* packed(section, heading, rules);
      continue;
    }
    // A heading with nothing under it says something by itself, unless those below it carry it on.
    const next = all[at + 1];
    const carried = next !== undefined && section.path.every((title, level) => next.path[level] === title);
    if (own === '' || (carried && next.path.length > section.path.length)) continue;
    yield* packed({ path: [], blocks: [{ kind: 'text', lines: [own] }] }, heading, rules);
  }
}

function* packed(section: Section, heading: string, rules: ChunkRules): Generator<Chunk> {
  const room = rules.maxChars - rules.overlapChars - 2;
  let current: { text: string; overlap: number; pieces: Piece[] } | null = null;
  for (const block of section.blocks) {
    for (const piece of pieces(block, room)) {
      const grown: string | null = current && current.text + piece.separator + piece.text;
      if (current && grown !== null && grown.length <= rules.maxChars) {
        current.text = grown;
        current.pieces.push(piece);
        continue;
      }
      if (current) yield { heading, text: current.text, overlap: current.overlap };
      const repeated: string = current ? lead(current.pieces, piece, rules.overlapChars) : '';
      const separator = piece.header === null ? ' ' : '\n';
      const text = repeated === '' ? piece.text : repeated + separator + piece.text;
      current = { text, overlap: text.length - piece.text.length, pieces: [piece] };
    }
  }
  if (current) yield { heading, text: current.text, overlap: current.overlap };
}

/** What a chunk that begins with `piece` says again: its table's header, or the last sentences before it. */
function lead(before: readonly Piece[], piece: Piece, max: number): string {
  if (piece.header !== null) return piece.header.length <= max ? piece.header : '';
  if (!piece.prose || piece.separator === '\n\n') return '';
  let repeated = '';
  for (const one of [...before].reverse()) {
    const longer = repeated === '' ? one.text : `${one.text} ${repeated}`;
    if (!one.prose || longer.length > max) break;
    repeated = longer;
    if (one.separator === '\n\n') break;
  }
  return repeated;
}
