/** One sentence of an agent turn: its words, and how much of its audio left for the caller. */
export interface SpokenPiece {
  text: string;
  playedMs: number;
  /** Length of its audio; null while it is still being synthesised. */
  totalMs: number | null;
}

/** Unhurried speech, for a piece whose length is not known yet. voice.md, "Barge-in": 3.83 syllables a second. */
const CHARS_PER_SECOND = 15;

/** Less than this of a word's audio and nobody understood it. */
const WORD_HEARD_SHARE = 0.5;

/** The words the caller heard, whole words only: each gets its share of the audio by its length. */
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
