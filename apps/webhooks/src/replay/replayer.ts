import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { EndpointRow } from '../endpoint/endpoint.row';
import { WakeUp } from '../engine/wake-up';
import { WebhooksConfig } from '../webhooks.config';
import { ReplayRow } from './replay.row';
import { replayedUntil } from './replay.rules';
import { PUT_BACK } from './replay.sql';

/** our choice: how many due deliveries a replay lets an endpoint have; the rest of it waits in its cursor. */
const QUEUED_PER_ENDPOINT = 100;
const REPLAYS_A_ROUND = 100;

/** Before the first endpoint. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** One at a time per endpoint, oldest first. $1: the endpoint the round before ended with. */
const RUNNING = `
  select distinct on (endpoint_id) endpoint_id, id from replay
   where status = 'running' and endpoint_id > $1 order by endpoint_id, id limit ${REPLAYS_A_ROUND}`;

interface Step {
  free: number;
  put_back: number;
  cursor_at: Date | null;
  cursor_id: string | null;
}

/** Works replays off, a batch of each per round. Any replica goes on where another one stopped. */
@Injectable()
export class Replayer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private turn = FIRST;

  constructor(
    private readonly db: Database,
    private readonly log: Log,
    @Inject(CONFIG) config: WebhooksConfig,
  ) {
    this.loop = new Loop('replay', config.DELIVERY_POLL_MS, log, (signal) => this.round(signal));
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.loop.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async round(signal: AbortSignal): Promise<void> {
    const running = await this.db.query<{ endpoint_id: string; id: string }>(RUNNING, [this.turn]);
    // Those whose endpoints take nothing run on for days: the next round begins behind them.
    this.turn = running[REPLAYS_A_ROUND - 1]?.endpoint_id ?? FIRST;
    for (const { id } of running) {
      if (signal.aborted) return;
      // One that cannot go on holds up nobody else.
      await this.db
        .transaction((tx) => this.step(tx, id))
        .catch((err: unknown) => {
          this.log.error('replay.step_failed', { err, replay_id: id });
        });
    }
  }

  private async step(tx: EntityManager, id: string): Promise<void> {
    const replay = await tx.findOne(ReplayRow, {
      where: { id, status: 'running' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!replay) return;
    const endpoint = await tx.findOneBy(EndpointRow, { id: replay.endpointId });
    if (!endpoint) {
      await tx.delete(ReplayRow, { id });
      return;
    }
    if (!endpoint.enabled) return this.finish(tx, id, 'canceled');
    const [step]: Step[] = await tx.query(PUT_BACK, [
      endpoint.id,
      replay.since,
      replayedUntil(replay),
      replay.onlyFailed,
      replay.cursorAt,
      replay.cursorId,
      QUEUED_PER_ENDPOINT,
    ]);
    if (!step || step.free <= 0) return;
    const { cursor_at: cursorAt, cursor_id: cursorId } = step;
    if (cursorAt === null || cursorId === null) return this.finish(tx, id, 'completed');
    const replayed = replay.replayed + step.put_back;
    // One that was still being sent when it was counted may be done by now, and is taken, too.
    const matched = Math.max(replay.matched, replayed);
    await tx.update(ReplayRow, { id }, { matched, replayed, cursorAt, cursorId });
    await WakeUp.afterCommit(tx, [endpoint.id]);
  }

  private async finish(tx: EntityManager, id: string, status: 'completed' | 'canceled'): Promise<void> {
    await tx.update(ReplayRow, { id }, { status, finishedAt: () => 'now()' });
  }
}
