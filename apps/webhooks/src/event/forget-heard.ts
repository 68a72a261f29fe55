import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';

const EVERY_MS = 5 * 60_000;
const BATCH = 1_000;

/** A listener that was away for an hour starts anew. */
const FORGET = `
  with old as (select ctid from heard_event where created_at < now() - interval '1 hour' limit ${BATCH} for update skip locked),
  gone as (delete from heard_event where ctid in (select ctid from old) returning 1)
  select count(*)::int as count from gone`;
const LEAVE = `delete from listener where listening_until < now() - interval '1 hour'`;

/** Kept events are for an hour, whoever listens or does not any more. Every replica runs it; they share the work. */
@Injectable()
export class ForgetHeard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.loop;
  }

  async round(): Promise<void> {
    let count = BATCH;
    while (count === BATCH && !this.stop.signal.aborted) {
      const [row] = await this.db.query<{ count: number }>(FORGET);
      count = row?.count ?? 0;
    }
    await this.db.query(LEAVE);
  }

  private async work(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      try {
        await this.round();
      } catch (error) {
        this.log.error('listen.forget_failed', { err: error });
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
