import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, deleteInBatches } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';

const EVERY_MS = 5 * 60_000;
const BATCH = 1_000;

/** A listener that was away for an hour starts anew. */
const FORGET = `
  delete from heard_event where (account_id, position, id) in (
    select account_id, position, id from heard_event where created_at < now() - interval '1 hour'
     limit ${BATCH} for update skip locked)`;
const LEAVE = `delete from listener where listening_until < now() - interval '1 hour'`;

/** Kept events are for an hour, whoever listens or does not any more. Every replica runs it; they share the work. */
@Injectable()
export class ForgetHeard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly db: Database,
    log: Log,
  ) {
    this.loop = new Loop('forget_heard', EVERY_MS, log, (signal) => this.round(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async round(signal: AbortSignal): Promise<void> {
    await deleteInBatches(this.db, FORGET, { batch: BATCH, signal });
    await this.db.query(LEAVE);
  }
}
