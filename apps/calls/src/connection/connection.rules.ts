import { problem, refuse, type UpdateConnectionBody } from '@parley/contracts';
import { isNetwork } from './networks';

const HOST =
  /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
const PRINTABLE = /^[^\p{Cc}]*$/u;

/** The host is dialled, and the texts are written into SIP headers, which a line break would end. */
export function assertDiallable(connection: UpdateConnectionBody): void {
  const { name, host, username, password, inbound_networks: networks = [] } = connection;
  const isPrintable = (text: string | null | undefined): boolean => PRINTABLE.test(text ?? '');
  refuse([
    ...(isPrintable(name) ? [] : [problem('name', 'must be text of 1 to 100 characters')]),
    ...(host === undefined || HOST.test(host) || isNetwork(host)
      ? []
      : [problem('host', 'must be a host name or an IP address')]),
    ...(isPrintable(username) ? [] : [problem('username', 'must be text of 1 to 128 characters')]),
    ...(isPrintable(password) ? [] : [problem('password', 'must be text of 1 to 256 characters')]),
    ...(networks.every((network) => isNetwork(network, true))
      ? []
      : [problem('inbound_networks', 'must be a list of at most 50 networks such as 203.0.113.0/24')]),
  ]);
}
