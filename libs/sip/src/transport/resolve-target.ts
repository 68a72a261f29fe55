import { lookup, resolveSrv } from 'node:dns/promises';
import { isIP } from 'node:net';
import { parseUri } from '../message/uri';
import { DEFAULT_PORT, type Target, type TransportName } from './transport-types';

export type Resolve = (
  host: string,
  port: number | undefined,
  transport: TransportName,
) => Promise<Array<{ host: string; port: number }>>;

/**
 * RFC 3263 4.2 without NAPTR (trunks are configured with a transport): a literal address or an
 * explicit port skips SRV; otherwise SRV by priority and weight, then plain A/AAAA on 5060.
 */
export const resolveByDns: Resolve = async (host, port, transport) => {
  if (isIP(host)) return [{ host, port: port ?? DEFAULT_PORT }];
  if (port === undefined) {
    const records = await resolveSrv(`_sip._${transport}.${host}`).catch(() => []);
    const ordered = [...records].sort((a, b) => a.priority - b.priority || b.weight - a.weight);
    const found = await Promise.all(ordered.map((record) => addresses(record.name, record.port)));
    if (found.flat().length > 0) return found.flat();
  }
  return addresses(host, port ?? DEFAULT_PORT);
};

async function addresses(host: string, port: number): Promise<Array<{ host: string; port: number }>> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return [...found].sort((a, b) => a.family - b.family).map(({ address }) => ({ host: address, port }));
}

/** Where to send a request whose next hop is `uri`, most wanted first. Empty when it cannot be reached. */
export async function targetsOf(
  uri: string,
  resolve: Resolve,
  wanted: TransportName | undefined,
): Promise<Target[]> {
  const parsed = parseUri(uri);
  if (!parsed || parsed.scheme === 'sips') return []; // TLS is not here; sips must not be downgraded (26.2.2)
  const transport = wanted ?? (parsed.params.get('transport')?.toLowerCase() === 'tcp' ? 'tcp' : 'udp');
  const host = parsed.params.get('maddr') || parsed.host;
  return (await resolve(host, parsed.port, transport)).map((address) => ({ transport, ...address }));
}
