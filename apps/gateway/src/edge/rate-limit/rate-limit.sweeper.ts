import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log, requestContext } from '@parley/platform';

const EVERY_MS = 5 * 60_000;
const BATCH = 200;

/** Forgets keys that have not asked for a while: nothing of theirs counts any more. Safe from all replicas at once. */
@Injectable()
export class RateLimitSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      requestContext
        .detached(() => this.sweep())
        .catch((err: unknown) => this.log.warn('rate_limit.sweep_failed', { err }));
    }, EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns how many keys' buckets were forgotten. */
  async sweep(): Promise<number> {
    let total = 0;
    for (;;) {
      const swept = await this.sweepSome();
      total += swept;
      if (swept < BATCH) return total;
    }
  }

  /** The window goes first: its row lock keeps a request that comes now waiting, and that one begins anew. */
  private sweepSome(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const [idle] = await tx.query<[{ key_id: string; bucket: string }[], number]>(
        `DELETE FROM rate_window WHERE (key_id, bucket) IN (
           SELECT key_id, bucket FROM rate_window WHERE used_at < clock_timestamp() - interval '5 minutes'
            LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING key_id, bucket`,
      );
      await tx.query(
        `DELETE FROM rate_slot s USING unnest($1::uuid[], $2::text[]) AS idle (key_id, bucket)
          WHERE s.key_id = idle.key_id AND s.bucket = idle.bucket`,
        [idle.map((one) => one.key_id), idle.map((one) => one.bucket)],
      );
      return idle.length;
    });
  }
}
