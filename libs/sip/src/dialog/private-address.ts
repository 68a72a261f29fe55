import { isIPv4 } from 'node:net';

/** Addresses that mean nothing outside their own network (RFC 1918, 3927, 6598, loopback). */
export function isPrivateAddress(host: string): boolean {
  if (!isIPv4(host)) return /^(?:f[cd]|fe80:)/i.test(host) || host === '::1';
  const [a = 0, b = 0] = host.split('.').map(Number);
  if (a === 10 || a === 127) return true;
  if (a === 100) return b >= 64 && b < 128;
  return (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 169 && b === 254);
}
