import { parseCSeq, type SipMessage, type SipRequest } from './message';
import { parseNameAddr } from './name-addr';
import { parseVia } from './via';

/** What RFC 3261 8.1.1 makes mandatory; the answer is the reason phrase of a 400, or nothing. */
export function defectOf(message: SipMessage): string | undefined {
  const { headers } = message;
  if (!parseVia(headers.get('via'))) return 'Bad Via';
  const from = parseNameAddr(headers.get('from') ?? '');
  if (!from) return 'Bad From';
  if (!parseNameAddr(headers.get('to') ?? '')) return 'Bad To';
  const callId = headers.get('call-id');
  if (!callId || callId.length > 512 || /\s/.test(callId)) return 'Bad Call-ID';
  const cseq = parseCSeq(headers.get('cseq'));
  if (!cseq) return 'Bad CSeq';
  if (message.kind === 'response') return undefined;
  if (cseq.method !== message.method.toUpperCase()) return 'CSeq method differs';
  const hops = headers.get('max-forwards');
  return hops !== undefined && !/^\d{1,3}$/.test(hops) ? 'Bad Max-Forwards' : undefined;
}

/** A 400 can only be routed when the top Via is readable; ACK is never answered. */
export const isAnswerable = (request: SipRequest): boolean =>
  request.method !== 'ACK' && parseVia(request.headers.get('via')) !== undefined;
