import { type Trunk, trunkPasswordAad } from '@parley/contracts';
import type { SecretBox } from '@parley/platform';
import type { Credentials } from '@parley/sip';

/** What answers a trunk's challenge; null for one that asks nobody. Sealed by calls under the connection it belongs to. */
export function credentialsOf(trunk: Trunk, secrets: Pick<SecretBox, 'open'>): Credentials | null {
  if (trunk.username === null) return null;
  const password =
    trunk.sealed_password === null
      ? ''
      : secrets.open(trunk.sealed_password, trunkPasswordAad(trunk.connection_id));
  return { username: trunk.username, password };
}
