import { Injectable } from '@nestjs/common';
import { AppError, type ReplayBody, type ReplayDto } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { newId } from '@parley/platform';
import { databaseNow } from '../delivery/requeue';
import { allowProbe } from '../endpoint/allow-probe';
import { findEndpoint, requireEnabled } from '../endpoint/find-endpoint';
import { countOn } from './count-matched';
import { ReplayRow } from './replay.row';
import { checkedRange, FIRST_ID } from './replay.rules';
import { replayView } from './replay.view';

/** They run one after the other, so more would only pile up. */
const RUNNING_PER_ENDPOINT = 5;

/** Stores the replay and answers; the Replayer carries it out. The same range asked for twice is one replay. */
@Injectable()
export class StartReplay {
  constructor(private readonly db: Database) {}

  async execute(accountId: string, endpointId: string, input: ReplayBody): Promise<ReplayDto> {
    const range = checkedRange(input);
    return this.db.transaction(async (tx) => {
      const endpoint = await findEndpoint(tx, accountId, endpointId, { mode: 'pessimistic_write' });
      requireEnabled(endpoint, 'replay deliveries');
      const running = await tx.findBy(ReplayRow, { endpointId: endpoint.id, status: 'running' });
      const same = running.find(
        (row) =>
          row.since.getTime() === range.since.getTime() &&
          row.until.getTime() === range.until.getTime() &&
          row.onlyFailed === range.onlyFailed,
      );
      if (same) return replayView(same);
      if (running.length >= RUNNING_PER_ENDPOINT) {
        throw new AppError(
          'LIMIT_REACHED',
          `at most ${RUNNING_PER_ENDPOINT} replays of an endpoint run at once`,
        );
      }
      const createdAt = await databaseNow(tx);
      const of = { endpointId: endpoint.id, ...range, createdAt };
      const tally = await countOn(tx, { ...of, matched: 0, countedAt: range.since, countedId: FIRST_ID });
      const id = newId();
      await tx.insert(ReplayRow, { id, accountId, ...of, ...tally, cursorAt: range.since });
      await allowProbe(tx, endpoint.id);
      const answer = replayView(await tx.findOneByOrFail(ReplayRow, { id }));
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }
}
