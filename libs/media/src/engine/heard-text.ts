interface Piece {
  text: string;
  ms: number;
}

/** The part of a text that was said after `playedMs`: pieces in full, of the cut one whole words in proportion. */
export function heardText(pieces: readonly Piece[], playedMs: number): string {
  let left = playedMs;
  const heard: string[] = [];
  for (const { text, ms } of pieces) {
    // A millisecond of grace: frames and resampling round.
    if (left + 1 >= ms) heard.push(text);
    else heard.push(wholeWords(text, left / ms));
    left -= ms;
    if (left <= 0) break;
  }
  return heard.join('').replace(/\s+/g, ' ').trim();
}

/** Words fully inside the first `share` of the text, by characters. */
function wholeWords(text: string, share: number): string {
  const end = text.length * Math.max(0, share);
  let kept = 0;
  for (const { index, 0: word } of text.matchAll(/\S+/g))
    if (index + word.length <= end) kept = index + word.length;
  return text.slice(0, kept);
}

/** The texts of utterances under way, by utterance. */
export class SpokenTexts {
  private readonly pieces = new Map<string, Piece[]>();

  add(key: string, text: string | undefined, ms: number): void {
    const list = this.pieces.get(key) ?? [];
    list.push({ text: text ?? '', ms });
    this.pieces.set(key, list);
  }

  heard(key: string, playedMs: number): string {
    return heardText(this.pieces.get(key) ?? [], playedMs);
  }

  forget(key: string): void {
    this.pieces.delete(key);
  }
}
