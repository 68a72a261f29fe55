import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import type { ReplayDto } from '@parley/contracts';
import { END_ABANDONED_TESTS } from '../src/claim/due-poll';
import { FIRST_ID, LAST_ID } from '../src/replay/replay.rules';
import { COUNTED_AT_ONCE, countMatched, NEXT } from '../src/replay/replay.sql';
import { rowsLookedAt } from './support/plan';
import { useWorld } from './support/world';

const range = { since: '2020-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' };
/** Tens of thousands of deliveries, on a machine that may be busy. */
const PATIENT = { timeoutMs: 15_000 };
/** One in ten was given up, one in ten is still under way, one in a hundred is a test. */
const COUNT = 25_000;
const DONE = COUNT * 0.89;
const FAILED = COUNT * 0.1;

const world = useWorld({ DELIVERY_POLL_MS: '50' });
let accountId: string;
let endpointId: string;

beforeEach(async () => {
  accountId = newId();
  endpointId = (await world.endpoint(`long-${accountId.slice(-8)}`, { accountId })).id;
  // Several of one moment, so that a step may end between them. What is under way is not due: nothing is sent by itself.
  await world.sql.query(
    `insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt, created_at, next_at)
     select gen_random_uuid(), gen_random_uuid(), $1, $2,
            case when n % 100 = 5 then 'webhook.test' else 'call.status.updated' end,
            case n % 10 when 0 then 'failed' when 1 then 'pending' else 'succeeded' end, 1,
            now() - interval '1 day' + n / 3 * interval '1 millisecond',
            case n % 10 when 1 then now() + interval '1 hour' end
       from generate_series(1, $3::int) n`,
    [endpointId, accountId, COUNT],
  );
}, 30_000);

const start = (only_failed: boolean): Promise<ReplayDto> =>
  world.ask('webhooks.replay', {
    account_id: accountId,
    endpoint_id: endpointId,
    replay: { ...range, only_failed },
  });
const progress = (id: string): Promise<ReplayDto> =>
  world.ask('webhooks.replay_progress', { account_id: accountId, endpoint_id: endpointId, replay_id: id });
const disable = (): Promise<unknown> =>
  world.ask('webhooks.update', {
    account_id: accountId,
    endpoint_id: endpointId,
    change: { enabled: false },
  });

describe('the replay of a long range', () => {
  it.each([
    [false, DONE],
    [true, FAILED],
  ])(
    'is counted in steps of a bounded size, to the same number (only_failed: %s)',
    async (onlyFailed, matched) => {
      let [at, id, sum, steps] = ['2020-01-01', FIRST_ID, 0, 0];
      for (;;) {
        const parameters = [endpointId, range.since, range.until, onlyFailed, at, id];
        const looked = await rowsLookedAt(world.sql, 'delivery', countMatched(onlyFailed), parameters);
        expect(looked).toBeLessThanOrEqual(COUNTED_AT_ONCE);
        const { rows } = await world.sql.query(countMatched(onlyFailed), parameters);
        const [{ matched: more, last_at, last_id }] = rows;
        [sum, steps] = [sum + more, steps + 1];
        if (last_at === null) break;
        [at, id] = [last_at, last_id];
      }
      expect([sum, steps]).toEqual([matched, onlyFailed ? 1 : 3]);
    },
  );

  it('is started without counting all of it; the rest is counted while nothing of it can be sent', async () => {
    await world.sql.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, order_key, next_at)
       select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, 'session.completed',
              $2, now() + case when n = 0 then interval '1 hour' else interval '0' end
         from generate_series(0, 100) n`,
      [endpointId, accountId],
    );
    const asked = await start(false);
    expect(asked).toMatchObject({ status: 'running', counted: false });
    expect(asked.matched).toBeLessThan(COUNTED_AT_ONCE);
    expect(asked.matched).toBeGreaterThan(COUNTED_AT_ONCE * 0.85);
    await eventually(
      async () =>
        expect(await progress(asked.id)).toMatchObject({ counted: true, matched: DONE, replayed: 0 }),
      PATIENT,
    );
    await disable();
    await eventually(
      async () => expect(await progress(asked.id)).toMatchObject({ status: 'canceled', matched: DONE }),
      PATIENT,
    );
  });

  it('is not sent beyond what is counted, however many there are in between that it does not take', async () => {
    await world.sql.query(
      `update delivery set status = 'pending', next_at = now() + interval '1 hour' where endpoint_id = $1`,
      [endpointId],
    );
    const last = await world.sql.query<{ id: string; event_id: string }>(
      `with last as (select id from delivery where endpoint_id = $1 and event_type <> 'webhook.test'
                      order by created_at desc, id desc limit 3)
       update delivery d set status = 'succeeded', next_at = null from last where d.id = last.id returning d.id, d.event_id`,
      [endpointId],
    );
    await world.sql.query(
      `insert into webhook_event (id, account_id, type, payload)
       select event_id, account_id, event_type, '{"event":"call.status.updated"}' from delivery where id = any($1)`,
      [last.rows.map((row) => row.id)],
    );
    const parameters = [endpointId, range.since, range.until, false, '2020-01-01', FIRST_ID, 100];
    const third = await world.sql.query<{ created_at: Date }>(
      'select created_at from delivery where endpoint_id = $1 order by created_at offset $2 limit 1',
      [endpointId, Math.floor(COUNT / 3)],
    );
    const until = [third.rows[0]?.created_at, LAST_ID];
    const looked = await rowsLookedAt(world.sql, 'delivery', NEXT, [...parameters, ...until]);
    expect(looked).toBeGreaterThan(COUNT / 4);
    expect(looked).toBeLessThan(COUNT / 2);
    const asked = await start(false);
    expect(asked).toMatchObject({ matched: 0, counted: false });
    await eventually(
      async () =>
        expect(await progress(asked.id)).toMatchObject({
          ...{ status: 'completed', counted: true, matched: 3, replayed: 3 },
        }),
      PATIENT,
    );
    await eventually(() =>
      expect(world.receiver.all.map((one) => one.headers['webhook-id']).sort()).toEqual(
        last.rows.map((row) => row.event_id).sort(),
      ),
    );
  });

  it('does not slow down finding abandoned tests: other pending deliveries are not read', async () => {
    expect(await rowsLookedAt(world.sql, 'delivery', END_ABANDONED_TESTS)).toBeLessThanOrEqual(1);
  });
});
