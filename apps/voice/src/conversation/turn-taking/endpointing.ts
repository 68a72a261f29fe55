/** Endings after which the caller is likely to go on. */
const OPEN_END =
  /(?:^|\s)(?:and|but|or|so|because|um|uh|my|the|a|is|to|for|with|और|या|लेकिन|मगर|क्योंकि|aur|ya|lekin|kyunki)[\s,]*$/iu;
const TRAILING_DIGITS =
  /(?:\d|(?:^|\s)(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple))[\s,.-]*$/iu;

/**
 * How long to wait after the end of speech before the caller's turn counts as finished: 500 ms after trailing digits
 * (more may follow), 700 ms after an open ending, otherwise not at all.
 */
export function extraWaitMs(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '' || /[.!?\u0964]$/u.test(trimmed)) return 0;
  if (OPEN_END.test(trimmed)) return 700;
  return TRAILING_DIGITS.test(trimmed) ? 500 : 0;
}
