import { formatParams, parseParams, quote, unquote } from './split-list';

/** From, To, Contact, Route, Record-Route, Refer-To: RFC 3261 20.10. */
export interface NameAddr {
  displayName?: string;
  uri: string;
  /** Header parameters (tag, expires, ...), not those of the URI. */
  params: Map<string, string>;
}

export function parseNameAddr(text: string): NameAddr | undefined {
  const value = text.trim();
  const open = openBracket(value);
  if (open < 0) {
    // addr-spec: parameters belong to the header, not to the URI
    const semi = value.indexOf(';');
    const uri = (semi < 0 ? value : value.slice(0, semi)).trim();
    if (!/^[A-Za-z][\w+.-]*:[^\s<>"]+$/.test(uri)) return undefined;
    return { uri, params: parseParams(semi < 0 ? '' : value.slice(semi + 1)) };
  }
  const close = value.indexOf('>', open);
  if (close < 0) return undefined;
  const uri = value.slice(open + 1, close).trim();
  if (!/^[A-Za-z][\w+.-]*:[^\s<>"]+$/.test(uri)) return undefined;
  const displayName = unquote(value.slice(0, open).trim());
  return { uri, params: parseParams(value.slice(close + 1)), ...(displayName ? { displayName } : {}) };
}

export function formatNameAddr(address: NameAddr): string {
  const name = address.displayName ? `${quote(address.displayName)} ` : '';
  return `${name}<${address.uri}>${formatParams(address.params)}`;
}

export const tagOf = (value: string | undefined): string | undefined =>
  (value === undefined ? undefined : parseNameAddr(value)?.params.get('tag')) || undefined;

/** The address without its header parameters. */
export function withoutParams(value: string): string {
  const address = parseNameAddr(value);
  return address ? formatNameAddr({ ...address, params: new Map() }) : value;
}

export const withTag = (value: string, tag: string): string => `${withoutParams(value)};tag=${tag}`;

/** First `<` outside a quoted display name. */
function openBracket(value: string): number {
  let quoted = false;
  for (let i = 0; i < value.length; i++) {
    if (quoted && value[i] === '\\') i++;
    else if (value[i] === '"') quoted = !quoted;
    else if (!quoted && value[i] === '<') return i;
  }
  return -1;
}
