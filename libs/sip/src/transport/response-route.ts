import type { SipRequest, SipResponse } from '../message/message';
import { formatVia, parseVia } from '../message/via';
import { DEFAULT_PORT, type Source, type Target } from './transport-types';

/**
 * Notes on the top Via where the request really came from: `received` when it differs from sent-by and the
 * value of `rport` when asked for (RFC 3261 18.2.1, RFC 3581 4). Returns false when there is no usable Via.
 */
export function markReceived(request: SipRequest, source: Source): boolean {
  const vias = request.headers.all('via');
  const via = parseVia(vias[0]);
  if (!via) return false;
  if (via.params.has('rport')) via.params.set('rport', String(source.port));
  if (via.host !== source.host || via.params.has('rport')) via.params.set('received', source.host);
  request.headers.set('via', [formatVia(via), ...vias.slice(1)]);
  return true;
}

/**
 * Where a response goes (RFC 3261 18.2.2, RFC 3581 4): back over the connection, else to received:rport.
 * `maddr` is ignored on purpose: obeying it would let anyone aim our responses at a third party.
 */
export function responseTarget(response: SipResponse, source: Source): Target | undefined {
  const via = parseVia(response.headers.get('via'));
  if (!via) return undefined;
  const host = via.params.get('received') ?? via.host;
  const rport = Number(via.params.get('rport') || Number.NaN);
  const port = Number.isInteger(rport) && rport > 0 && rport < 65_536 ? rport : (via.port ?? DEFAULT_PORT);
  if (source.transport === 'udp') return { transport: 'udp', host: source.host, port };
  return { transport: 'tcp', host, port: via.port ?? DEFAULT_PORT, ...withConnection(source) };
}

const withConnection = (source: Source): { connection?: number } =>
  source.connection === undefined ? {} : { connection: source.connection };
