import { Headers } from './headers';
import type { SipRequest, SipResponse } from './message';
import { withTag } from './name-addr';
import { parseNameAddr } from './name-addr';
import { reasonPhrase } from './reason-phrases';

/** RFC 3261 8.2.6.2: Via, From, Call-ID and CSeq are copied; To gets our tag unless it is a 100. */
export function buildResponse(
  request: SipRequest,
  status: number,
  toTag?: string,
  reason?: string,
): SipResponse {
  const headers = new Headers();
  for (const name of ['via', 'from', 'to', 'call-id', 'cseq']) {
    for (const value of request.headers.all(name)) headers.add(name, value);
  }
  if (status > 100 && status < 300) {
    for (const value of request.headers.all('record-route')) headers.add('record-route', value);
  }
  const to = request.headers.get('to');
  if (to !== undefined && toTag !== undefined && status > 100 && !parseNameAddr(to)?.params.has('tag')) {
    headers.set('to', withTag(to, toTag));
  }
  return { kind: 'response', status, reason: reason ?? reasonPhrase(status), headers, body: '' };
}
