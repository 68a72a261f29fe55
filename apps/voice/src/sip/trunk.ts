import { type Trunk, trunkPasswordAad } from '@parley/contracts';
import type { SecretBox } from '@parley/platform';
import type { Credentials } from '@parley/sip';

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

/** What answers a trunk's challenge; null for a trunk without a user. Sealed by calls under the connection it belongs to. */
export function credentialsOf(trunk: Trunk, secrets: Pick<SecretBox, 'open'>): Credentials | null {
  if (trunk.username === null) return null;
  const password =
    trunk.sealed_password === null
      ? ''
      : secrets.open(trunk.sealed_password, trunkPasswordAad(trunk.connection_id));
  return { username: trunk.username, password };
}
