/** Splits at a separator outside quotes and angle brackets; empty parts are dropped. */
export function splitList(text: string, separator: ',' | ';' = ','): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '<') depth++;
    else if (c === '>') depth = Math.max(0, depth - 1);
    else if (c === separator && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** `;a=b;c` to a map with lower-case names; quotes are taken off values, a flag has the value ''. */
export function parseParams(text: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const part of splitList(text, ';')) {
    const eq = part.indexOf('=');
    const name = (eq < 0 ? part : part.slice(0, eq)).trim().toLowerCase();
    if (name !== '' && !params.has(name)) params.set(name, eq < 0 ? '' : unquote(part.slice(eq + 1).trim()));
  }
  return params;
}

export function formatParams(params: ReadonlyMap<string, string>): string {
  return [...params].map(([name, value]) => (value === '' ? `;${name}` : `;${name}=${value}`)).join('');
}

export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

export const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
