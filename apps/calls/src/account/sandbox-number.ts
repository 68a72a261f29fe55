const AREA = '+1415';
const FIRST_EXCHANGE = 200;
/** 211 is a service code, no exchange. */
const RESERVED_EXCHANGE = 211;
const EXCHANGES = 99;
const LINES = 10_000;

/** The n-th sandbox number (from 1): a valid US number `+1415 2xx xxxx`, different for every n up to 990 000. */
export function sandboxNumber(n: number): string {
  const index = (n - 1) % (EXCHANGES * LINES);
  const candidate = FIRST_EXCHANGE + Math.floor(index / LINES);
  const exchange = candidate >= RESERVED_EXCHANGE ? candidate + 1 : candidate;
  return `${AREA}${exchange}${String(index % LINES).padStart(4, '0')}`;
}
