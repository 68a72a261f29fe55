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
import { WakeUp } from '../claim/wake-up';
import { WebhooksConfig } from '../webhooks.config';
import { countOn, type Tally } from './count-matched';
import { ReplayRow } from './replay.row';
import { LAST_ID, replayedUntil } from './replay.rules';
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
  /** Of the last one that was put back. */
  cursor_at: Date | null;
  cursor_id: string | null;
}

type Cursor = Pick<ReplayRow, 'cursorAt' | 'cursorId'>;

/** A replay goes no further than it is counted. */
function endOf(replay: ReplayRow, { countedAt, countedId }: Tally): Cursor {
  if (countedAt !== null && countedId !== null) return { cursorAt: countedAt, cursorId: countedId };
  return { cursorAt: replayedUntil(replay), cursorId: LAST_ID };
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
    const tally = await countOn(tx, replay);
    const end = endOf(replay, tally);
    const [step]: Step[] = await tx.query(PUT_BACK, [
      endpoint.id,
      replay.since,
      replayedUntil(replay),
      replay.onlyFailed,
      replay.cursorAt,
      replay.cursorId,
      QUEUED_PER_ENDPOINT,
      end.cursorAt,
      end.cursorId,
    ]);
    if (!step || step.free <= 0) {
      if (replay.countedAt !== null) await tx.update(ReplayRow, { id }, tally);
      return;
    }
    const replayed = replay.replayed + step.put_back;
    // One that was still being sent when it was counted may be done by now, and is taken, too.
    const matched = Math.max(tally.matched, replayed);
    const { cursor_at: cursorAt, cursor_id: cursorId } = step;
    // With nothing to put back among them, they need not be looked at again.
    const cursor = cursorAt && cursorId ? { cursorAt, cursorId } : end;
    await tx.update(ReplayRow, { id }, { ...tally, ...cursor, matched, replayed });
    if (step.put_back > 0) await WakeUp.afterCommit(tx, [endpoint.id]);
    else if (tally.countedAt === null) await this.finish(tx, id, 'completed');
  }

  private async finish(tx: EntityManager, id: string, status: 'completed' | 'canceled'): Promise<void> {
    await tx.update(ReplayRow, { id }, { status, finishedAt: () => 'now()' });
  }
}
