/** Pieces of bounded length, cut at the ends of sentences, else at spaces; without those that say nothing. */
export function textPieces(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const sentence = Math.max(...['. ', '? ', '! ', '। '].map((end) => head.lastIndexOf(end) + 1));
    const cut = sentence > max / 3 ? sentence : Math.max(head.lastIndexOf(' '), 0) || max;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest) pieces.push(rest);
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
