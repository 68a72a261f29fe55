import { Injectable } from '@nestjs/common';
import { AppError, type PartnerStatus, type VoiceTier } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, Log } from '@parley/platform';
import { ApiKeyHasher } from '../api-key/api-key.hasher';
import { isWellFormedApiKey } from './api-key-text';
import { unauthorized } from './bearer';
import type { Principal } from './principal';

/** How fresh `last_used_at` is kept: not every request is a write. */
const LAST_USED_EVERY_MS = 60_000;

interface KeyAndPartner {
  key_id: string;
  last_used_at: Date | null;
  account_id: string;
  status: PartnerStatus;
  tier: VoiceTier;
}

/** Asked on every request and never cached: a revoked key or a suspended account is out at once. */
@Injectable()
export class ApiKeyAuthenticator {
  constructor(
    private readonly db: Database,
    private readonly hasher: ApiKeyHasher,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** UNAUTHORIZED for anything but a live key. The state of its account is another question: `assertActive`. */
  async authenticate(key: string): Promise<Principal & { status: PartnerStatus }> {
    if (!isWellFormedApiKey(key)) throw unauthorized();
    // The key is found by its keyed hash: comparing hashes in an index tells nothing about a key.
    const [found] = await this.db.query<KeyAndPartner>(
      `SELECT k.id AS key_id, k.last_used_at, p.id AS account_id, p.status, p.tier
         FROM api_key k JOIN partner p ON p.id = k.account_id
        WHERE k.hash = $1 AND k.revoked_at IS NULL`,
      [this.hasher.hash(key)],
    );
    if (!found) throw unauthorized();
    this.touch(found);
    return { accountId: found.account_id, keyId: found.key_id, tier: found.tier, status: found.status };
  }

  private touch({ key_id, last_used_at }: KeyAndPartner): void {
    const now = this.clock.now();
    if (last_used_at && now.getTime() - last_used_at.getTime() < LAST_USED_EVERY_MS) return;
    // Nobody waits for it, and losing one is no harm.
    this.db
      .query(
        `UPDATE api_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
        [key_id, now],
      )
      .catch((err: unknown) => this.log.warn('api_key.touch_failed', { err }));
  }
}

/** contract: Authentication, 4: a valid key without permission is 403 FORBIDDEN. */
export function assertActive(status: PartnerStatus): void {
  if (status === 'SUSPENDED') throw new AppError('FORBIDDEN', 'This account is suspended');
  if (status !== 'APPROVED') throw new AppError('FORBIDDEN', 'This account is not yet approved');
}
