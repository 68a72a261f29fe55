import { isIPv6 } from 'node:net';

/**
 * The name an address is counted under: IPv4 as it is, IPv6 by its first 64 bits, since one customer of a provider has
 * all of them.
 */
export function addressName(address: string | undefined): string {
  const plain = (address ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!isIPv6(plain)) return plain || 'unknown';
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 tail (`::1.2.3.4`) stands for two groups; it never reaches the first four.
  const width = right.at(-1)?.includes('.') ? right.length + 1 : right.length;
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - width }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
