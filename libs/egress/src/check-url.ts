import { isIP } from 'node:net';
import type { EgressPolicy, EgressProtocol } from './policy';

export type UrlCheck =
  | { ok: true; url: URL; protocol: EgressProtocol; host: string; literal: boolean }
  | { ok: false; reason: string };

const MAX_URL_LENGTH = 2_048;
/** Names that only mean something inside a network (RFC 6761, 6762, 8375, ICANN's .internal). */
const INSIDE_ONLY = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|home\.arpa|localdomain)$/;

const refuse = (reason: string): UrlCheck => ({ ok: false, reason });

/**
 * What can be said about a URL without asking DNS. The name's addresses are checked by `EgressClient.checkUrl` and
 * again at every connect; this turns down what could never be right, with a reason the caller can act upon.
 */
export function checkUrl(input: unknown, policy: EgressPolicy): UrlCheck {
  if (typeof input !== 'string' || input.length === 0) return refuse('must be a URL');
  if (input.length > MAX_URL_LENGTH) return refuse(`must be at most ${MAX_URL_LENGTH} characters`);
  // The parser silently drops tabs and newlines and turns "\" into "/": what was read is not what is sent.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(input))
    return refuse('must not contain spaces, control characters or backslashes');
  const url = parse(input);
  if (!url) return refuse('must be a valid URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('must be an https URL');
  // "https:///host" and "https:host" are read as if they had two slashes.
  if (!/^https?:\/\/[^/]/i.test(input)) return refuse('must be a valid URL');
  if (url.username !== '' || url.password !== '' || authorityOf(input).includes('@')) {
    return refuse('must not contain a user name or password');
  }
  return checkHost(url, url.protocol, input, policy);
}

function checkHost(url: URL, protocol: EgressProtocol, input: string, policy: EgressPolicy): UrlCheck {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host.endsWith('.')) return refuse('host must not end with a dot');
  const literal = isIP(host) !== 0;
  if (literal) {
    // 0x7f.1, 2130706433, 0177.0.0.1, 127.1, full-width digits: the parser rewrites them all.
    if (isIP(host) === 4 && hostOf(input) !== host)
      return refuse('host must be written as a plain address or a name');
    const refusal = policy.refusal(host, protocol);
    if (refusal) return refuse(refusal === 'must use https' ? 'must be an https URL' : `host ${refusal}`);
  } else if (host === 'localhost' ? !loopbackAllowed(policy) : INSIDE_ONLY.test(host)) {
    return refuse('host must be publicly reachable');
  } else if (host !== 'localhost' && !host.includes('.') && !policy.allowsSomething) {
    return refuse('host must be a full domain name');
  } else if (protocol === 'http:' && !policy.allowsSomething) {
    return refuse('must be an https URL');
  }
  const port = url.port === '' ? null : Number(url.port);
  // Well-known ports other than https belong to other protocols.
  if (port !== null && port < 1024 && port !== 443 && !(protocol === 'http:' && port === 80)) {
    return refuse('port must be 443 or at least 1024');
  }
  return { ok: true, url, protocol, host, literal };
}

export const LOOPBACK = ['127.0.0.1', '::1'] as const;

function loopbackAllowed(policy: EgressPolicy): boolean {
  return LOOPBACK.some((address) => policy.permits(address));
}

function parse(input: string): URL | null {
  try {
    return new URL(input);
  } catch {
    return null;
  }
}

function authorityOf(input: string): string {
  return /^[a-z][a-z0-9+.-]*:\/*([^/?#]*)/i.exec(input)?.[1] ?? '';
}

function hostOf(input: string): string {
  return authorityOf(input).replace(/:\d*$/, '').toLowerCase();
}
