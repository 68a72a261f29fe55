import { Headers } from './headers';
import { messageLimits } from './limits';
import type { SipMessage } from './message';

export type ParseResult = { ok: true; message: SipMessage } | { ok: false; reason: string };

const TOKEN = "[A-Za-z0-9\\-.!%*_+`'~]+";
const REQUEST_LINE = new RegExp(`^(${TOKEN}) +(\\S+) +SIP/2\\.0 *$`, 'i');
const STATUS_LINE = /^SIP\/2\.0 +([1-6]\d\d)(?: +(.*))?$/i;
const FIELD = new RegExp(`^(${TOKEN})[ \\t]*:(.*)$`, 's');

const bad = (reason: string): ParseResult => ({ ok: false, reason });

/**
 * Reads one whole message, tolerant as RFC 4475 wants it: compact names, folded lines, comma lists, any case,
 * bare LF. Never throws. A datagram longer than its Content-Length is cut, a shorter one refused (18.3).
 */
export function parseMessage(data: Buffer): ParseResult {
  const start = skipBlank(data);
  const end = headEnd(data, start);
  if (end.head - start > messageLimits.headBytes) return bad('head too long');
  const lines = unfold(data.toString('utf8', start, end.head));
  const first = lines.shift() ?? '';
  if (lines.length > messageLimits.headerFields) return bad('too many header fields');

  const headers = new Headers();
  for (const line of lines) {
    const field = FIELD.exec(line);
    if (!field?.[1]) return bad('malformed header field');
    headers.add(field[1], field[2]?.trim() ?? '');
  }
  const body = bodyOf(data.subarray(end.body), headers.get('content-length'));
  if (typeof body !== 'string') return bad(body.reason);

  const request = REQUEST_LINE.exec(first);
  if (request?.[1] && request[2]) {
    return { ok: true, message: { kind: 'request', method: request[1], uri: request[2], headers, body } };
  }
  const status = STATUS_LINE.exec(first);
  if (!status?.[1]) return bad('malformed start line');
  const reason = status[2]?.trim() ?? '';
  return { ok: true, message: { kind: 'response', status: Number(status[1]), reason, headers, body } };
}

/** Empty lines before the start line are ignored (RFC 3261 7.5). */
function skipBlank(data: Buffer): number {
  let at = 0;
  while (data[at] === 0x0d || data[at] === 0x0a) at++;
  return at;
}

/** Where the head ends and the body starts. */
export function headEnd(data: Buffer, from = 0): { head: number; body: number; found: boolean } {
  const crlf = data.indexOf('\r\n\r\n', from, 'latin1');
  const lf = data.indexOf('\n\n', from, 'latin1');
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return { head: crlf, body: crlf + 4, found: true };
  if (lf >= 0) return { head: lf, body: lf + 2, found: true };
  return { head: data.length, body: data.length, found: false };
}

/** Lines, with continuation lines (leading white space) joined to the one before. */
function unfold(head: string): string[] {
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}

function bodyOf(rest: Buffer, declared: string | undefined): string | { reason: string } {
  if (declared !== undefined && !/^\d{1,9}$/.test(declared.trim()))
    return { reason: 'malformed Content-Length' };
  const length = declared === undefined ? rest.length : Number(declared);
  if (length > messageLimits.bodyBytes) return { reason: 'body too long' };
  if (length > rest.length) return { reason: 'body shorter than Content-Length' };
  return rest.toString('utf8', 0, length);
}
