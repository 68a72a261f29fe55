import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, deleteInBatches } from '@parley/persistence';
import { Log, Loop } from '@parley/platform';

const EVERY_MS = 5 * 60_000;
const BATCH = 1_000;

/** A listener that was away for longer starts anew. */
const DELETE_EVENTS = `
  delete from kept_event where (account_id, position, id) in (
    select account_id, position, id from kept_event where created_at < now() - interval '1 hour'
     limit ${BATCH} for update skip locked)`;
const DELETE_LISTENERS = `delete from listener where listening_until < now() - interval '1 hour'`;

/** Events are kept for an hour, whether or not anybody still listens. Every replica runs this; they share the work. */
@Injectable()
export class DeleteKeptEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
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
    await deleteInBatches(this.db, DELETE_EVENTS, { batch: BATCH, signal });
    await this.db.query(DELETE_LISTENERS);
  }
}
