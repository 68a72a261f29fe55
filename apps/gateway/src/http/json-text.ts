import { AppError } from '@parley/contracts';

/** Deeper than any body of this API, far from what would overflow a stack. */
const DEPTH_MAX = 32;
// NUL cannot be stored in Postgres, and half a surrogate pair would come back as another character.
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * JSON as a client of ours must write it. JSON.parse alone takes the last of two equal keys, so that two readers of one
 * body could see different things; such bodies are refused, as are texts that could not be stored.
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
    }
  }
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
