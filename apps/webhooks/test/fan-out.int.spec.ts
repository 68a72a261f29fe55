import { newId } from '@parley/platform';
import { type TestDatabase, testDatabase } from '@parley/testing';
import { Client } from 'pg';
import { insertParameters, leasedOnInsert } from '../src/fan-out/new-deliveries.rules';
import { INSERT, type LeasedRow } from '../src/fan-out/fan-out.sql';
import type { Outgoing } from '../src/fan-out/outgoing.view';
import { webhooksSchema } from '../src/webhooks.schema';

const LEASE_MS = 30_000;
const account = newId();
let database: TestDatabase;
let client: Client;
let heard: string[];
let token = 0;

beforeAll(async () => {
  database = await testDatabase([webhooksSchema]);
  client = new Client({ connectionString: database.url, options: '-c search_path=webhooks' });
  client.on('notification', ({ payload }) => heard.push(...(payload ?? '').split(',')));
  await client.connect();
  await client.query('listen webhooks_due');
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

beforeEach(async () => {
  heard = [];
  await client.query('truncate delivery');
});

interface Made {
  event: string;
  call: string;
  endpoint: string;
}

async function endpoint(): Promise<string> {
  const id = newId();
  await client.query(
    `insert into endpoint (id, account_id, label, url, enabled, events, secret, created_at, updated_at)
     values ($1, $2, $3, 'https://example.com', true, '{}', 'sealed', now(), now())`,
    [id, account, id],
  );
  return id;
}

/** Writes these deliveries, in the order given; answers with the events of those that were leased. */
async function insert(
  made: Made[],
  grants: { endpoint: string; slots: number; perSlot: number }[],
): Promise<string[]> {
  const eventOf = (one: Made): Outgoing => ({
    ...{ eventId: one.event, accountId: account, agentId: newId(), orderKey: one.call },
    ...{ type: 'call.status.updated', payload: Buffer.from(`{"of":"${one.event}"}`) },
  });
  const events = new Map(made.map((one) => [one.event, eventOf(one)]));
  const inserted = made.flatMap((one) => {
    const event = events.get(one.event);
    return event ? [{ id: newId(), event, endpointId: one.endpoint }] : [];
  });
  const tokens = new Map(grants.map((grant) => [grant.endpoint, String((token += 1))]));
  const leases = leasedOnInsert(
    inserted,
    grants.map(({ endpoint, slots, perSlot }) => ({ endpointId: endpoint, slots, perSlot })),
  );
  const deliveries = inserted.map((one) => {
    const slots = leases.get(one.id)?.slots;
    const token = tokens.get(one.endpointId);
    return { ...one, lease: slots === undefined || token === undefined ? null : { token, slots } };
  });
  const { rows } = await client.query<LeasedRow>(
    INSERT.text,
    insertParameters([...events.values()], deliveries, LEASE_MS),
  );
  const leased = new Set(rows.map((row) => row.id));
  return deliveries.filter((one) => leased.has(one.id)).map((one) => one.event.eventId);
}

interface State {
  event_id: string;
  lease_token: string | null;
  lease_slots: number | null;
  due: boolean;
}

async function states(): Promise<State[]> {
  const { rows } = await client.query<State>(
    `select event_id, lease_token, lease_slots, next_at <= now() as due from delivery order by event_id`,
  );
  return rows;
}

const ids = (count: number): string[] => Array.from({ length: count }, () => newId()).sort();

describe('inserted deliveries', () => {
  it('are leased within what their endpoint is granted; the claim is woken for the rest', async () => {
    const [granted, other] = [await endpoint(), await endpoint()];
    const events = ids(6);
    const to = (endpoint: string) => (event: string) => ({ event, call: newId(), endpoint });
    const made = [...events.map(to(granted)), ...events.slice(0, 1).map(to(other))];
    const leased = await insert(made, [{ endpoint: granted, slots: 2, perSlot: 2 }]);
    expect(leased).toEqual(events.slice(0, 4));
    const rows = await states();
    expect(rows.filter((row) => row.lease_token !== null)).toHaveLength(4);
    expect(new Set(rows.flatMap((row) => row.lease_token ?? []))).toEqual(new Set([String(token)]));
    for (const row of rows) expect(row.due).toBe(row.lease_token === null);
    for (const row of rows) expect(row.lease_slots).toBe(row.lease_token === null ? null : 2);
    expect(new Set(heard)).toEqual(new Set([granted, other]));
    const { rows: stored } = await client.query<{ id: string; text: string }>(
      `select id, convert_from(payload, 'UTF8') as text from webhook_event where id = any($1::uuid[])`,
      [events],
    );
    expect(stored.map(({ id, text }) => text === `{"of":"${id}"}`)).toEqual(events.map(() => true));
  });

  it('wake nobody when all of them are leased', async () => {
    const id = await endpoint();
    const [event = ''] = ids(1);
    const leased = await insert(
      [{ event, call: newId(), endpoint: id }],
      [{ endpoint: id, slots: 4, perSlot: 1 }],
    );
    expect(leased).toEqual([event]);
    expect(heard).toEqual([]);
  });

  it('of one call are leased one at a time, the earliest first, whatever their order', async () => {
    const id = await endpoint();
    const call = newId();
    const [first = '', second = '', third = ''] = ids(3);
    const grants = [{ endpoint: id, slots: 4, perSlot: 8 }];
    const at = (event: string): Made => ({ event, call, endpoint: id });
    expect(await insert([at(second), at(first)], grants)).toEqual([first]);
    // The second is due and waits for the first: so does what comes later, of any call.
    expect(await insert([at(third), { event: newId(), call: newId(), endpoint: id }], grants)).toEqual([]);
  });

  it('wait while a first attempt of their call is under way', async () => {
    const id = await endpoint();
    const call = newId();
    const [first = '', second = ''] = ids(2);
    const grants = [{ endpoint: id, slots: 4, perSlot: 8 }];
    expect(await insert([{ event: first, call, endpoint: id }], grants)).toEqual([first]);
    expect(await insert([{ event: second, call, endpoint: id }], grants)).toEqual([]);
    await client.query(`update delivery set status = 'succeeded', next_at = null where event_id = $1`, [
      first,
    ]);
    await client.query(`delete from delivery where event_id = $1`, [second]);
    const [third = ''] = ids(1);
    expect(await insert([{ event: third, call, endpoint: id }], grants)).toEqual([third]);
  });

  it('do not overtake what is due at their endpoint, and do not wait for what is not', async () => {
    const id = await endpoint();
    const grants = [{ endpoint: id, slots: 4, perSlot: 8 }];
    const [waiting = '', fresh = '', later = ''] = ids(3);
    await insert([{ event: waiting, call: newId(), endpoint: id }], []);
    expect(await insert([{ event: fresh, call: newId(), endpoint: id }], grants)).toEqual([]);
    await client.query(`update delivery set attempt = 1, next_at = now() + interval '1 h'`);
    expect(await insert([{ event: later, call: newId(), endpoint: id }], grants)).toEqual([later]);
  });

  it('are inserted once, however often their event comes', async () => {
    const id = await endpoint();
    const [event = ''] = ids(1);
    const made = [{ event, call: newId(), endpoint: id }];
    const grants = [{ endpoint: id, slots: 4, perSlot: 8 }];
    expect(await insert(made, grants)).toEqual([event]);
    expect(await insert(made, grants)).toEqual([]);
    expect(await states()).toHaveLength(1);
  });
});
