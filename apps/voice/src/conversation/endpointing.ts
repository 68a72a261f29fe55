/** Ends that promise more: the speaker only draws breath. */
const OPEN_END =
  /(?:^|\s)(?:and|but|or|so|because|um|uh|my|the|a|is|to|for|with|और|या|लेकिन|मगर|क्योंकि|aur|ya|lekin|kyunki)[\s,]*$/iu;
const TRAILING_DIGITS =
  /(?:\d|(?:^|\s)(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple))[\s,.-]*$/iu;

/**
 * How much longer than the end of voice to wait before a caller's words count as finished.
 * voice.md, "Turn detection", layer 3: trailing digits 500 ms, an open end longer, otherwise answer at once.
 */
export function extraWaitMs(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '' || /[.!?\u0964]$/u.test(trimmed)) return 0;
  if (OPEN_END.test(trimmed)) return 700;
  return TRAILING_DIGITS.test(trimmed) ? 500 : 0;
}
