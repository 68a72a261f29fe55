import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Claim, type Claimed } from '../src/claim/claim';
import { tryLock } from '../src/claim/claim.sql';
import { ClaimLoop } from '../src/claim/claim-loop';
import { AttemptRecorder } from '../src/record/attempt-recorder';
import { useWorld } from './support/world';

/** Another replica, as far as Postgres can tell. */
let other: Client;

afterAll(() => other.end());
// No poll: what is claimed here is claimed because it was asked for.
const world = useWorld({ DELIVERY_POLL_MS: '600000' }, 2);

beforeAll(async () => {
  other = await world.connect();
});

const of = <T>(service: abstract new (...args: never[]) => T): T => {
  const replica = world.replicas[0];
  if (!replica) throw new Error('there is no replica');
  return replica.app.get<T>(service, { strict: false });
};

/** An account with one endpoint that has something due. */
async function waiting(label: string, count: number): Promise<{ accountId: string; id: string }> {
  const accountId = newId();
  const { id } = await world.endpoint(label, { accountId });
  await world.sql.query(
    `with made as (
       insert into delivery (id, event_id, endpoint_id, account_id, event_type, next_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'call.status.updated', now() from generate_series(1, $3::int)
       returning event_id)
     insert into webhook_event (id, account_id, type, payload)
     select event_id, $2, 'call.status.updated', '{"event":"call.status.updated"}' from made`,
    [id, accountId, count],
  );
  return { accountId, id };
}

/** As the claim of another replica would, until its transaction ends. */
async function lock(accountId: string): Promise<void> {
  await other.query('begin');
  const { rows } = await other.query<{ locked: boolean }>(`select ${tryLock('$1::text')} as locked`, [
    accountId,
  ]);
  expect(rows).toEqual([{ locked: true }]);
}

const leased = async (endpointId: string): Promise<number> => {
  const { rows } = await world.sql.query(
    'select 1 from delivery where endpoint_id = $1 and lease_token is not null',
    [endpointId],
  );
  return rows.length;
};

const counts = ({ batches }: Claimed): Record<string, number> =>
  Object.fromEntries(batches.map(({ endpoint, deliveries }) => [endpoint.endpointId, deliveries.length]));

describe('a claim for two accounts, one of them locked by another replica', () => {
  it('leases deliveries of the other account only and names the endpoints whose account is locked', async () => {
    const [mine, theirs] = [await waiting('claimed', 2), await waiting('locked', 2)];
    await lock(theirs.accountId);
    const claimed = await of(Claim).take([theirs.id, mine.id], { free: 8, freeForFailing: 8, ahead: 8 });
    expect(counts(claimed)).toEqual({ [mine.id]: 2 });
    expect(claimed.lockedElsewhere).toEqual([theirs.id]);
    expect([await leased(mine.id), await leased(theirs.id)]).toEqual([2, 0]);
    await other.query('commit');
    await of(AttemptRecorder).release(claimed.batches.flatMap(({ deliveries }) => deliveries));
    await eventually(() => expect(world.receiver.at('/claimed')).toHaveLength(2));
  });

  it('is repeated by the loop for the locked account until the lock is free', async () => {
    const [mine, theirs] = [await waiting('free', 3), await waiting('busy', 3)];
    await lock(theirs.accountId);
    of(ClaimLoop).wake([theirs.id, mine.id]);
    await eventually(() => expect(world.receiver.at('/free')).toHaveLength(3));
    await sleep(100);
    expect(world.receiver.at('/busy')).toEqual([]);
    await other.query('commit');
    await eventually(() => expect(world.receiver.at('/busy')).toHaveLength(3));
    await eventually(async () => {
      const { rows } = await world.sql.query<{ status: string; attempt: number }>(
        'select distinct status, attempt from delivery where endpoint_id = any($1)',
        [[mine.id, theirs.id]],
      );
      expect(rows).toEqual([{ status: 'succeeded', attempt: 1 }]);
    });
  });
});
