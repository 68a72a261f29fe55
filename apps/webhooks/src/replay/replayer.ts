import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { requeue } from '../delivery/requeue';
import { EndpointRow } from '../endpoint/endpoint.row';
import { WebhooksConfig } from '../webhooks.config';
import { countOn, type Tally } from './count-matched';
import { ReplayRow } from './replay.row';
import { LAST_ID, replayedUntil } from './replay.rules';
import { NEXT, type NextRow } from './replay.sql';

/** How many due deliveries a replay lets an endpoint have; the rest waits behind the replay's cursor. */
const QUEUED_PER_ENDPOINT = 100;
const REPLAYS_A_ROUND = 100;

/** Sorts before every endpoint. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** One at a time per endpoint, oldest first. $1: the endpoint the round before ended with. */
const RUNNING = `
  select distinct on (endpoint_id) endpoint_id, id from replay
   where status = 'running' and endpoint_id > $1 order by endpoint_id, id limit ${REPLAYS_A_ROUND}`;

type Cursor = Pick<ReplayRow, 'cursorAt' | 'cursorId'>;

/** A replay goes no further than it is counted. */
function endOf(replay: ReplayRow, { countedAt, countedId }: Tally): Cursor {
  if (countedAt !== null && countedId !== null) return { cursorAt: countedAt, cursorId: countedId };
  return { cursorAt: replayedUntil(replay), cursorId: LAST_ID };
}

/** Carries out replays, a batch of each per round. Any replica goes on where another one stopped. */
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
    // Replays whose endpoints take nothing run for days, so the next round begins after these.
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
    const rows: NextRow[] = await tx.query(NEXT, [
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
    if ((rows[0]?.free ?? 0) <= 0) {
      if (replay.countedAt !== null) await tx.update(ReplayRow, { id }, tally);
      return;
    }
    const next = rows.flatMap((row) =>
      row.id !== null && row.created_at !== null ? [{ cursorAt: row.created_at, cursorId: row.id }] : [],
    );
    const replayed = replay.replayed + next.length;
    // One that was still being sent when it was counted may be done by now, and is taken, too.
    const matched = Math.max(tally.matched, replayed);
    // With nothing to take among them, they need not be looked at again.
    const cursor = next.at(-1) ?? end;
    // In one transaction with the deliveries, so a crash repeats nothing.
    await tx.update(ReplayRow, { id }, { ...tally, ...cursor, matched, replayed });
    if (next.length > 0) {
      const ids = next.map((one) => one.cursorId);
      await requeue(tx, endpoint.id, ids);
    } else if (tally.countedAt === null) await this.finish(tx, id, 'completed');
  }

  private async finish(tx: EntityManager, id: string, status: 'completed' | 'canceled'): Promise<void> {
    await tx.update(ReplayRow, { id }, { status, finishedAt: () => 'now()' });
  }
}
