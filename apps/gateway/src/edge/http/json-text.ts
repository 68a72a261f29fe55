import { AppError } from '@parley/contracts';

/** Deeper than any body of this API, far from what would overflow a stack. */
const DEPTH_MAX = 32;
// NUL cannot be stored in Postgres, and half a surrogate pair would come back as another character.
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** What every text holds that holds a number too long for a double. */
const LONG_NUMBER = /\d{16}|\d[eE]\+?\d{3}/;
const NUMBER = /-?[\d.]+(?:[eE][+-]?\d+)?/y;

/**
 * JSON as a client of ours must write it. JSON.parse alone takes the last of two equal keys, so that two readers of one
 * body could see different things; such bodies are refused, as are texts and numbers that could not be kept as they are.
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

/** `text` is known to be valid JSON: only strings, braces and brackets matter. */
function inspect(text: string): void {
  const open: (Set<string> | null)[] = [];
  const longNumbers = LONG_NUMBER.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > DEPTH_MAX)
        throw AppError.validation('body', `the body is nested deeper than ${DEPTH_MAX}`);
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '"') {
      const end = endOfString(text, at);
      const content = decode(text.slice(at, end + 1));
      if (UNSTORABLE.test(content))
        throw AppError.validation('body', 'the body holds NUL or broken characters');
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        if (keys.has(content)) throw AppError.validation(content, `${content} is given twice`);
        keys.add(content);
      }
      at = end;
    } else if (longNumbers && (char === '-' || (char !== undefined && char >= '0' && char <= '9'))) {
      const number = numberAt(text, at);
      if (!isKept(number)) {
        const shown = number.length > 40 ? `${number.slice(0, 40)}...` : number;
        throw AppError.validation(
          'body',
          `the body holds ${shown}, which is no exact number: send it as text`,
        );
      }
      at += number.length - 1;
    }
  }
}

function numberAt(text: string, start: number): string {
  NUMBER.lastIndex = start;
  return NUMBER.exec(text)?.[0] ?? '';
}

/** JSON.parse makes 9007199254740992 of 9007199254740993, and infinity, which is stored as null, of 1e400. */
function isKept(number: string): boolean {
  const value = Number(number);
  if (!Number.isFinite(value)) return false;
  return !/^-?\d{16,}$/.test(number) || String(value) === number;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function decode(token: string): string {
  return token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
}

function isKey(text: string, end: number): boolean {
  for (let at = end + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char !== ' ' && char !== '\n' && char !== '\r' && char !== '\t') return char === ':';
  }
  return false;
}
