/** One sentence of an agent turn: its text, and how much of its audio was played. */
export interface SpokenPiece {
  text: string;
  playedMs: number;
  /** Length of its audio; null while it is still being synthesised. */
  totalMs: number | null;
}

/** Speaking rate assumed while the length of a piece is not known: about 3.83 syllables a second. */
const CHARS_PER_SECOND = 15;

/** A word counts as heard when this share of its audio was played. */
const WORD_HEARD_SHARE = 0.5;

/** The whole words the caller heard; a word's share of the audio is its share of the text. */
export function heardText(pieces: readonly SpokenPiece[]): string {
  return pieces
    .map(heardOfPiece)
    .filter((text) => text !== '')
    .join(' ');
}

function heardOfPiece(piece: SpokenPiece): string {
  const text = piece.text.trim();
  if (piece.playedMs <= 0 || text === '') return '';
  const total = Math.max(piece.totalMs ?? (text.length / CHARS_PER_SECOND) * 1000, 1);
  if (piece.totalMs !== null && piece.playedMs >= total - 1) return text;
  const heardChars = (piece.playedMs / total) * text.length;
  const words = text.split(/\s+/u);
  let end = 0;
  let at = 0;
  for (const word of words) {
    if (at + word.length * WORD_HEARD_SHARE > heardChars) break;
    end += 1;
    at += word.length + 1;
  }
  return words.slice(0, end).join(' ');
}
