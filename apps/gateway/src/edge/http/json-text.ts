import { AppError } from '@parley/contracts';
import { visit } from 'jsonc-parser';

/** Deeper than any body of this API, far from what would overflow a stack. */
const DEPTH_MAX = 32;
// NUL cannot be stored in Postgres, and half a surrogate pair would come back as another character.
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * JSON as a client must write it. JSON.parse alone takes the last of two equal keys, so that two readers of one body could
 * see different things; such bodies are refused, as are texts and numbers that could not be stored as they are.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw AppError.validation('body', 'the body is not valid JSON');
  }
  inspect(text);
  return value;
}

/** `text` is known to be valid JSON. */
function inspect(text: string): void {
  /** The keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  const enter = (keys: Set<string> | null): void => {
    if (open.push(keys) > DEPTH_MAX)
      throw AppError.validation('body', `the body is nested deeper than ${DEPTH_MAX}`);
  };
  const leave = (): void => void open.pop();
  visit(text, {
    onObjectBegin: () => enter(new Set()),
    onObjectEnd: leave,
    onArrayBegin: () => enter(null),
    onArrayEnd: leave,
    onObjectProperty: (key) => {
      assertStorable(key);
      const keys = open.at(-1);
      if (keys?.has(key)) throw AppError.validation(key, `${key} is given twice`);
      keys?.add(key);
    },
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value === 'string') assertStorable(value);
      if (typeof value === 'number') assertExact(text.slice(offset, offset + length));
    },
  });
}

function assertStorable(text: string): void {
  if (UNSTORABLE.test(text)) throw AppError.validation('body', 'the body holds NUL or broken characters');
}

/** JSON.parse makes 9007199254740992 of 9007199254740993, and infinity, which is stored as null, of 1e400. */
function assertExact(number: string): void {
  const value = Number(number);
  if (Number.isFinite(value) && (!/^-?\d{16,}$/.test(number) || String(value) === number)) return;
  const shown = number.length > 40 ? `${number.slice(0, 40)}...` : number;
  throw AppError.validation('body', `the body holds ${shown}, which is no exact number: send it as text`);
}
