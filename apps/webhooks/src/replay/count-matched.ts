import type { EntityManager } from 'typeorm';
import type { ReplayRow } from './replay.row';
import { replayedUntil } from './replay.rules';
import { type Counted, countMatched } from './replay.sql';

/** How many are counted so far, and up to which delivery; null: to the end. */
export type Tally = Pick<ReplayRow, 'matched' | 'countedAt' | 'countedId'>;

type Uncounted = Tally & Pick<ReplayRow, 'endpointId' | 'since' | 'until' | 'createdAt' | 'onlyFailed'>;

/** Counts on over a bounded number of deliveries, so that nobody waits long for it. */
export async function countOn(tx: EntityManager, replay: Uncounted): Promise<Tally> {
  const { matched, countedAt, countedId } = replay;
  if (countedAt === null) return { matched, countedAt, countedId };
  const [counted] = await tx.query<Counted[]>(countMatched(replay.onlyFailed), [
    replay.endpointId,
    replay.since,
    replayedUntil(replay),
    replay.onlyFailed,
    countedAt,
    countedId,
  ]);
  if (!counted) throw new Error('counting gave no row');
  return { matched: matched + counted.matched, countedAt: counted.last_at, countedId: counted.last_id };
}
