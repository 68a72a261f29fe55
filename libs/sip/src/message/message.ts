import type { Headers } from './headers';

/** `body` is text: what is not UTF-8 is read with replacement characters. */
export interface SipRequest {
  kind: 'request';
  method: string;
  uri: string;
  headers: Headers;
  body: string;
}

export interface SipResponse {
  kind: 'response';
  status: number;
  reason: string;
  headers: Headers;
  body: string;
}

export type SipMessage = SipRequest | SipResponse;

export function cloneRequest(request: SipRequest): SipRequest {
  return { ...request, headers: request.headers.clone() };
}

export interface CSeq {
  seq: number;
  method: string;
}

/** RFC 3261 20.16: the number must be below 2**31. */
export function parseCSeq(value: string | undefined): CSeq | undefined {
  const match = /^(\d{1,10})\s+([!%'*+\-.\w`~]+)$/.exec(value?.trim() ?? '');
  if (!match?.[1] || !match[2]) return undefined;
  const seq = Number(match[1]);
  return seq < 2 ** 31 ? { seq, method: match[2].toUpperCase() } : undefined;
}

export const isSdp = (message: SipMessage): boolean =>
  /^application\/sdp\b/i.test(message.headers.get('content-type') ?? '') && message.body !== '';

/** The session description of a message; a body without Content-Type that looks like SDP counts. */
export function sdpOf(message: SipMessage): string | undefined {
  if (isSdp(message)) return message.body;
  const type = message.headers.get('content-type');
  if (type === undefined) return message.body.startsWith('v=') ? message.body : undefined;
  return /^multipart\//i.test(type) ? sdpPart(type, message.body) : undefined;
}

/** SDP beside ISUP or PIDF in a multipart body (RFC 5621). */
function sdpPart(type: string, body: string): string | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!boundary) return undefined;
  for (const part of body.split(`--${boundary}`)) {
    const gap = part.search(/\r?\n\r?\n/);
    if (gap < 0 || !/content-type:\s*application\/sdp/i.test(part.slice(0, gap))) continue;
    return part.slice(gap).replace(/^(\r?\n){2}/, '');
  }
  return undefined;
}

/** Q.850 code of a Reason header (RFC 3326): `Q.850;cause=17;text="User busy"`. */
export function q850Of(message: SipMessage): number | undefined {
  for (const value of message.headers.all('reason')) {
    const code = /^q\.850\s*;(?:.*;)?\s*cause\s*=\s*(\d{1,3})/i.exec(value)?.[1];
    if (code !== undefined) return Number(code);
  }
  return undefined;
}

export const q850Reason = (code: number): string => `Q.850;cause=${code}`;
