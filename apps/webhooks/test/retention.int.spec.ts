import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { dayOf, lowestIdAt } from '../src/retention/day-partitions.rules';
import { useWorld } from './support/world';

const world = useWorld({ DELIVERY_POLL_MS: '50', DELIVERY_RETENTION_EVERY_MS: '100' }, 2);
const DAY_MS = 86_400_000;

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

async function partitions(table: string): Promise<string[]> {
  const { rows } = await world.sql.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map((row) => row.name);
}

async function count(sql: string, parameters: unknown[] = []): Promise<number> {
  const { rows } = await world.sql.query<{ count: number }>(
    `select count(*)::int as count from ${sql}`,
    parameters,
  );
  return rows[0]?.count ?? 0;
}

/** A finished delivery with one attempt, as it was left some days ago. */
async function delivered(endpointId: string, at: Date): Promise<string> {
  const id = lowestIdAt(at).slice(0, 14) + newId().slice(14);
  await world.sql.query(
    `insert into webhook_event (id, account_id, type, payload, created_at) values ($1, $2, 'call.status.updated', '{}', $3)`,
    [id, world.accountId, at],
  );
  await world.sql.query(
    `insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt, created_at)
     values ($1, $1, $2, $3, 'call.status.updated', 'succeeded', 1, $4)`,
    [id, endpointId, world.accountId, at],
  );
  await world.sql.query(
    `insert into delivery_attempt (delivery_id, account_id, attempt, status_code, latency_ms, attempted_at) values ($1, '${world.accountId}', 1, 200, 5, $2)`,
    [id, at],
  );
  return id;
}

describe('retention', () => {
  it.each(['delivery_attempt', 'webhook_event'])(
    'makes days of %s ahead, over two replicas',
    async (table) => {
      // The tables may have been made before midnight, with a day that is over.
      await eventually(async () => {
        const [today = '', ...ahead] = [0, 1, 2].map((days) => dayOf(table, new Date(), days).name);
        const rest = (await partitions(table)).filter((name) => name >= today);
        expect(rest).toEqual([today, ...ahead, `${table}_default`]);
      });
    },
  );

  it('drops history of more than 30 days and keeps the rest', async () => {
    const { id: endpointId } = await world.endpoint('aging');
    const kept = await delivered(endpointId, daysAgo(29));
    await delivered(endpointId, daysAgo(31));
    for (const table of ['delivery_attempt', 'webhook_event']) {
      const day = dayOf(table, daysAgo(40));
      const bounds =
        table === 'webhook_event' ? [lowestIdAt(day.from), lowestIdAt(day.to)] : [day.from, day.to];
      const [from, to] = bounds.map((bound) => (typeof bound === 'string' ? bound : bound.toISOString()));
      await world.sql.query(
        `create table ${day.name} partition of ${table} for values from ('${from}') to ('${to}')`,
      );
    }
    await eventually(async () => {
      expect(await count('delivery where endpoint_id = $1', [endpointId])).toBe(1);
      expect(await count('delivery_attempt')).toBe(1);
      expect(await count('webhook_event')).toBe(1);
      expect(await partitions('delivery_attempt')).not.toContain(dayOf('delivery_attempt', daysAgo(40)).name);
      expect(await partitions('webhook_event')).not.toContain(dayOf('webhook_event', daysAgo(40)).name);
    });
    const [delivery] = await world.deliveries(endpointId);
    expect(delivery).toMatchObject({ event_id: kept, attempts: [{ status_code: 200 }] });
  });

  it('keeps the day of a payload that a younger delivery still needs', async () => {
    const { id: endpointId } = await world.endpoint('late');
    const day = dayOf('webhook_event', daysAgo(41));
    const [from, to] = [lowestIdAt(day.from), lowestIdAt(day.to)];
    const event = from.slice(0, 14) + newId().slice(14);
    const delivery = newId();
    await world.sql.query('begin');
    await world.sql.query(
      `create table ${day.name} partition of webhook_event for values from ('${from}') to ('${to}')`,
    );
    await world.sql.query(
      `insert into webhook_event (id, account_id, type, payload) values ($1, $2, 'call.status.updated', '{}')`,
      [event, world.accountId],
    );
    await world.sql.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt)
       values ($1, $2, $3, $4, 'call.status.updated', 'failed', 11)`,
      [delivery, event, endpointId, world.accountId],
    );
    await world.sql.query('commit');
    await sleep(400);
    expect(await partitions('webhook_event')).toContain(day.name);
    await world.ask('webhooks.retry_delivery', {
      account_id: world.accountId,
      endpoint_id: endpointId,
      delivery_id: delivery,
    });
    await eventually(() => world.receiver.at('/late').length === 1);
    await world.sql.query('delete from delivery where id = $1', [delivery]);
    await eventually(async () => expect(await partitions('webhook_event')).not.toContain(day.name));
  });

  it('leaves nothing of a deleted endpoint', async () => {
    const { id: endpointId } = await world.endpoint('leaving');
    const event = await delivered(endpointId, daysAgo(1));
    await world.ask('webhooks.delete', { account_id: world.accountId, endpoint_id: endpointId });
    await eventually(async () => {
      expect(await count('delivery where endpoint_id = $1', [endpointId])).toBe(0);
      expect(await count('delivery_attempt where delivery_id = $1', [event])).toBe(0);
      expect(await count('webhook_event where id = $1', [event])).toBe(0);
    });
  });

  it('keeps what another endpoint still has of the same event', async () => {
    const [leaving, staying] = [await world.endpoint('parting'), await world.endpoint('staying')];
    const event = await delivered(leaving.id, daysAgo(1));
    const other = newId();
    await world.sql.query(
      `insert into delivery (id, event_id, endpoint_id, account_id, event_type, status, attempt)
       values ($1, $2, $3, $4, 'call.status.updated', 'failed', 11)`,
      [other, event, staying.id, world.accountId],
    );
    await world.ask('webhooks.delete', { account_id: world.accountId, endpoint_id: leaving.id });
    await eventually(async () =>
      expect(await count('delivery where endpoint_id = $1', [leaving.id])).toBe(0),
    );
    await world.ask('webhooks.retry_delivery', {
      account_id: world.accountId,
      endpoint_id: staying.id,
      delivery_id: other,
    });
    await eventually(async () =>
      expect(await world.deliveries(staying.id)).toMatchObject([{ id: other, status: 'succeeded' }]),
    );
  });

  it('deletes replays that ended more than 30 days ago', async () => {
    const { id: endpointId } = await world.endpoint('replayed');
    const [old, fresh] = [newId(), newId()];
    for (const [id, endedAt] of [
      [old, daysAgo(31)],
      [fresh, daysAgo(29)],
    ])
      await world.sql.query(
        `insert into replay (id, account_id, endpoint_id, status, since, until, only_failed, matched, cursor_at, finished_at)
         values ($1, $2, $3, 'completed', $4, $4, false, 0, $4, $4)`,
        [id, world.accountId, endpointId, endedAt],
      );
    await eventually(async () => expect(await count('replay where id = $1', [old])).toBe(0));
    expect(await count('replay where id = $1', [fresh])).toBe(1);
  });

  it('leaves a day in the default partition when it began there', async () => {
    const day = dayOf('delivery_attempt', new Date(), 2).name;
    // In one transaction: a round between would make the day again.
    await world.sql.query('begin');
    await world.sql.query(`drop table ${day}`);
    await world.sql.query(
      `insert into delivery_attempt (delivery_id, account_id, attempt, latency_ms, attempted_at) values ($1, '${world.accountId}', 1, 5, $2)`,
      [world.accountId, new Date(Date.now() + 2 * DAY_MS)],
    );
    await world.sql.query('commit');
    await sleep(400);
    expect(await partitions('delivery_attempt')).not.toContain(day);
    expect(await count('delivery_attempt where delivery_id = $1', [world.accountId])).toBe(1);
    await world.sql.query('delete from delivery_attempt where delivery_id = $1', [world.accountId]);
    await eventually(async () => expect(await partitions('delivery_attempt')).toContain(day));
  });
});
