import type { Trunk } from '@parley/contracts';

/** `sip:+14155550100@trunk.example.com:5060;transport=udp`. Only what a number may hold goes into the user part. */
export function trunkUri(number: string, trunk: Pick<Trunk, 'host' | 'port' | 'transport'>): string {
  const user = number.replace(/[^0-9A-Za-z+*.\-_]/g, '');
  return `sip:${user}@${hostPart(trunk.host)}:${trunk.port};transport=${trunk.transport}`;
}

export function fromUri(number: string, trunk: Pick<Trunk, 'host'>): string {
  return `sip:${number.replace(/[^0-9A-Za-z+*.\-_]/g, '')}@${hostPart(trunk.host)}`;
}

function hostPart(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
