import { parseCSeq, type SipMessage, type SipRequest } from '../message/message';
import { tagOf } from '../message/name-addr';
import { BRANCH_COOKIE } from '../message/tokens';
import { hostPort } from '../message/uri';
import { parseVia } from '../message/via';

/** RFC 3261 17.1.3: the branch of the top Via and the method of CSeq name a client transaction. */
export function clientKey(message: SipMessage): string | undefined {
  const branch = parseVia(message.headers.get('via'))?.params.get('branch');
  const method = parseCSeq(message.headers.get('cseq'))?.method;
  return branch && method ? `${branch}|${method}` : undefined;
}

/**
 * RFC 3261 17.2.3: branch, sent-by and method; ACK belongs to its INVITE. A branch without the magic cookie
 * (RFC 2543 peers) is replaced by what identifies the request there.
 */
export function serverKey(request: SipRequest, method = request.method): string | undefined {
  const via = parseVia(request.headers.get('via'));
  if (!via) return undefined;
  const kind = method === 'ACK' ? 'INVITE' : method;
  const branch = via.params.get('branch');
  const sentBy = hostPort(via.host, via.port).toLowerCase();
  if (branch?.startsWith(BRANCH_COOKIE)) return `${branch}|${sentBy}|${kind}`;
  const { headers } = request;
  const seq = parseCSeq(headers.get('cseq'))?.seq;
  return ['2543', headers.get('call-id'), tagOf(headers.get('from')), seq, sentBy, kind].join('|');
}
