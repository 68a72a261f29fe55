import { formatParams, parseParams } from './split-list';

export interface SipUri {
  scheme: 'sip' | 'sips';
  /** As written, escapes included; use `userOf` for the decoded text. */
  user?: string;
  /** Without brackets for IPv6. */
  host: string;
  port?: number;
  params: Map<string, string>;
  /** `?a=b&c=d`, without the question mark. */
  headers?: string;
}

const HOST = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?$/;

/** RFC 3261 19.1.1, tolerant of spelling; `undefined` for anything that is not a usable SIP URI. */
export function parseUri(text: string): SipUri | undefined {
  const match = /^(sips?):([^\s<>"]+)$/i.exec(text.trim());
  if (!match?.[1] || !match[2]) return undefined;
  const at = match[2].lastIndexOf('@');
  const user = at < 0 ? undefined : match[2].slice(0, at).replace(/:.*$/s, '');
  const [hostPart = '', headers] = splitOnce(match[2].slice(at + 1), '?');
  const [hostPort = '', params = ''] = splitOnce(hostPart, ';');
  const host = HOST.exec(hostPort);
  const name = host?.[1] ?? host?.[2];
  const port = host?.[3] === undefined ? undefined : Number(host[3]);
  if (!name || user === '' || (port !== undefined && (port < 1 || port > 65_535))) return undefined;
  return {
    scheme: match[1].toLowerCase() === 'sips' ? 'sips' : 'sip',
    host: name,
    params: parseParams(params),
    ...(user === undefined ? {} : { user }),
    ...(port === undefined ? {} : { port }),
    ...(headers === undefined ? {} : { headers }),
  };
}

export function formatUri(uri: SipUri): string {
  const user = uri.user === undefined ? '' : `${uri.user}@`;
  return `${uri.scheme}:${user}${hostPort(uri.host, uri.port)}${formatParams(uri.params)}${uri.headers ? `?${uri.headers}` : ''}`;
}

/** `host:port` with brackets around IPv6. */
export function hostPort(host: string, port?: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === undefined ? name : `${name}:${port}`;
}

/** The user part with escapes decoded and its `;` parameters cut off: a phone number, mostly. */
export function userOf(uri: string): string | undefined {
  const tel = /^tel:([^;]+)/i.exec(uri.trim());
  const user = tel?.[1] ?? parseUri(uri)?.user?.split(';')[0];
  if (user === undefined) return undefined;
  try {
    return decodeURIComponent(user);
  } catch {
    return user;
  }
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
