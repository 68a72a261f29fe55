/** What pdf.js takes for granted and Node 20 does not have yet. Only ever loaded in the reading process. */
interface Modern {
  try?: unknown;
  withResolvers?: unknown;
}

const promise = Promise as unknown as Modern;
promise.try ??= (work: (...args: unknown[]) => unknown, ...args: unknown[]): Promise<unknown> =>
  new Promise((resolve) => resolve(work(...args)));
promise.withResolvers ??= (): object => {
  let resolve: unknown;
  let reject: unknown;
  const made = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise: made, resolve, reject };
};

const url = URL as unknown as { parse?: unknown };
url.parse ??= (input: string, base?: string): URL | null =>
  URL.canParse(input, base) ? new URL(input, base) : null;

const bytes = Uint8Array.prototype as unknown as { toHex?: unknown; toBase64?: unknown };
bytes.toHex ??= function (this: Uint8Array): string {
  return Buffer.from(this).toString('hex');
};
bytes.toBase64 ??= function (this: Uint8Array): string {
  return Buffer.from(this).toString('base64');
};
const typed = Uint8Array as unknown as { fromBase64?: unknown };
typed.fromBase64 ??= (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

const math = Math as unknown as { sumPrecise?: unknown };
math.sumPrecise ??= (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};

export {};
