import { BlockList, isIP, isIPv4 } from 'node:net';

/** An address, or with `prefix` also `address/bits`. */
export function isNetwork(value: string, prefix = false): boolean {
  return parse(value, prefix) !== null;
}

/** Whether an address lies in one of the networks (CIDR or single addresses). IPv4-mapped IPv6 counts as IPv4. */
export function inNetworks(networks: readonly string[], address: string): boolean {
  const source = plain(address);
  const version = isIP(source);
  if (version === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const parsed = parse(network, true);
    if (parsed) list.addSubnet(parsed.address, parsed.bits, parsed.family);
  }
  return list.check(source, version === 4 ? 'ipv4' : 'ipv6');
}

interface Network {
  address: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

function parse(value: string, prefix: boolean): Network | null {
  const [address = '', bits, rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest !== undefined || (bits !== undefined && !prefix) || address.includes('%'))
    return null;
  const full = version === 4 ? 32 : 128;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > full)) return null;
  return { address, bits: bits === undefined ? full : Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' };
}

function plain(address: string): string {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1];
  return mapped && isIPv4(mapped) ? mapped : address;
}
