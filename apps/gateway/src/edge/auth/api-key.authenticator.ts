import { Injectable } from '@nestjs/common';
import { AppError, type PartnerStatus } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, Log } from '@parley/platform';
import { ApiKeyHasher } from './api-key.hasher';
import type { RateBucket } from '../rate-limit/bucket.rules';
import { KnownBlocks } from '../rate-limit/known-blocks';
import type { RateState } from '../rate-limit/rate-headers';
import { type Admitted, Admissions } from './admissions';
import { isWellFormedApiKey } from './api-key-text';
import { unauthorized } from './bearer';
import type { Principal } from './principal';

/** How fresh `last_used_at` is kept: not every request is a write. */
const LAST_USED_EVERY_MS = 60_000;

export interface Admission {
  principal: Principal;
  status: PartnerStatus;
  rate: RateState & { accepted: boolean };
}

/**
 * Asked on every request and never cached: a revoked key or a suspended account is out at once. The same question counts
 * the request, so that the two cost one round trip.
 */
@Injectable()
export class ApiKeyAuthenticator {
  private readonly blocks: KnownBlocks;

  constructor(
    private readonly admissions: Admissions,
    private readonly db: Database,
    private readonly hasher: ApiKeyHasher,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.blocks = new KnownBlocks(() => clock.nowMs());
  }

  /** UNAUTHORIZED for anything but a live key. What the rate and the account's state allow is for the caller to judge. */
  async authenticate(key: string, bucket: RateBucket): Promise<Admission> {
    if (!isWellFormedApiKey(key)) throw unauthorized();
    // The key is found by its keyed hash: comparing hashes in an index tells nothing about a key.
    const hash = this.hasher.hash(key);
    const block = this.blocks.find(hash, bucket);
    const askedAt = this.clock.nowMs();
    const found =
      (await this.admissions.ask({ hash, bucket, blockedAt: block?.limit ?? null })) ??
      (await this.findByOther(key, hash, bucket));
    if (!found) throw unauthorized();
    this.touch(found, hash);
    const limit = found.allowed;
    const known = found.accepted === null;
    const resetMs = known ? (block?.resetMs ?? 0) : found.reset_ms;
    const remaining = known ? 0 : found.remaining;
    if (!known && remaining === 0) this.blocks.block(hash, bucket, { askedAt, resetMs, limit });
    return {
      principal: { accountId: found.account_id, keyId: found.key_id, tier: found.tier },
      status: found.status,
      rate: { accepted: found.accepted === true, limit, remaining, resetMs },
    };
  }

  /** A key last used under another master key: from now on it goes by the hash of this one. */
  private async findByOther(key: string, hash: Buffer, bucket: RateBucket): Promise<Admitted | null> {
    const others = this.hasher.otherHashes(key);
    for (const other of others) {
      const found = await this.admissions.ask({ hash: other, bucket, blockedAt: null });
      if (!found) continue;
      await this.db.query(`UPDATE api_key SET hash = $2, master_key_id = $3 WHERE id = $1`, [
        found.key_id,
        hash,
        this.hasher.masterKeyId,
      ]);
      return found;
    }
    // While replicas under both keys run, another may have changed it between the questions.
    return others.length === 0 ? null : this.admissions.ask({ hash, bucket, blockedAt: null });
  }

  private touch({ key_id, last_used_at }: Admitted, hash: Buffer): void {
    const now = this.clock.now();
    if (last_used_at && now.getTime() - last_used_at.getTime() < LAST_USED_EVERY_MS) return;
    // Nobody waits for it, and losing one is no harm.
    this.db
      .query(
        // While replicas under both keys run, another may have given it its own hash meanwhile.
        `UPDATE api_key SET last_used_at = $2, master_key_id = CASE WHEN hash = $3 THEN $4 ELSE master_key_id END
          WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
        [key_id, now, hash, this.hasher.masterKeyId],
      )
      .catch((err: unknown) => this.log.warn('api_key.touch_failed', { err }));
  }
}

/** A valid key of an account that may not use the API is 403, not 401. */
export function assertActive(status: PartnerStatus): void {
  if (status === 'SUSPENDED') throw new AppError('FORBIDDEN', 'This account is suspended');
  if (status !== 'APPROVED') throw new AppError('FORBIDDEN', 'This account is not yet approved');
}
