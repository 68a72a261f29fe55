import { Database, schemaDrift } from '@parley/persistence';
import { newId, requestContext } from '@parley/platform';
import { eventually } from '@parley/testing';
import { request } from 'node:http';
import { accountsSchema } from '../src';
import { newApiKey } from '../src/edge/auth/api-key-text';
import { Client, gatewayWorld, type GatewayWorld, newPartner, operator, OPERATOR_TOKEN } from './support';

let world: GatewayWorld;
let admin: Client;

beforeAll(async () => {
  world = await gatewayWorld();
  admin = operator(world);
}, 120_000);
afterAll(() => world.stop());

it('the tables match the entities', async () => {
  const { schema, entities } = accountsSchema;
  expect(await schemaDrift({ databaseUrl: world.databaseUrl, schema, entities })).toEqual([]);
});

it('work for one account sees no other account, and nothing operators did to it', async () => {
  const [mine, theirs] = [await newPartner(world), await newPartner(world)];
  const db = world.gateway.app.get(Database);
  const seen = (accountId?: string): Promise<object[]> =>
    requestContext.run({ requestId: 'r', ...(accountId === undefined ? {} : { accountId }) }, () =>
      db.query(
        `SELECT id FROM partner WHERE id = ANY($1)
         UNION ALL SELECT partner_id FROM operator_action WHERE partner_id = ANY($1) AND action = 'partner.create'`,
        [[mine.id, theirs.id]],
      ),
    );
  expect(await seen(mine.id)).toEqual([{ id: mine.id }, { id: mine.id }]);
  expect(await seen()).toHaveLength(4);
});

/** Nobody waits for `last_used_at` to be written. */
async function eventuallyUsed(partnerId: string): Promise<void> {
  await eventually(async () => {
    const { body } = await admin.get<{ api_keys: { last_used_at: string | null }[] }>(
      `/admin/v1/partners/${partnerId}/api-keys`,
    );
    return body.data.api_keys.every((key) => key.last_used_at !== null);
  });
}

describe('API keys', () => {
  it('start with rg_live_, are shown once and work only as a bearer token', async () => {
    const { key, api, id } = await newPartner(world);
    expect(key).toMatch(/^rg_live_[0-9A-Za-z]{30,}$/);
    expect((await api.get('/agent')).status).toBe(200);
    await eventuallyUsed(id);
    const listed = await admin.get<{ api_keys: object[] }>(`/admin/v1/partners/${id}/api-keys`);
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(listed.body.data.api_keys).toEqual([
      {
        id: expect.any(String),
        name: null,
        last4: key.slice(-4),
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        revoked_at: null,
      },
    ]);
  });

  it.each([
    ['in the query', (key: string) => ({ path: `?api_key=${key}&key=${key}&access_token=${key}` })],
    ['in a cookie', (key: string) => ({ headers: { cookie: `api_key=${key}` } })],
    ['in another header', (key: string) => ({ headers: { 'x-api-key': key } })],
    ['without its scheme', (key: string) => ({ headers: { authorization: key } })],
    ['under another scheme', (key: string) => ({ headers: { authorization: `Basic ${key}` } })],
    ['after two spaces', (key: string) => ({ headers: { authorization: `Bearer  ${key}` } })],
    ['with something behind it', (key: string) => ({ headers: { authorization: `Bearer ${key} x` } })],
    ['in another case', (key: string) => ({ headers: { authorization: `Bearer ${key.toUpperCase()}` } })],
  ])('are not accepted %s', async (_where, place) => {
    const { key } = await newPartner(world);
    const { path = '', headers = {} } = place(key) as { path?: string; headers?: Record<string, string> };
    const answer = await new Client(`${world.url}/api/v2`, null).send(
      'GET',
      `/agent${path}`,
      undefined,
      headers,
    );
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('are not accepted in two headers', async () => {
    const { key } = await newPartner(world);
    const status = await new Promise((resolve, reject) => {
      request(`${world.url}/api/v2/agent`, {
        headers: { authorization: [`Bearer ${key}`, `Bearer ${key}`] as never },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });

  it.each([newApiKey(), 'rg_live_x', '', OPERATOR_TOKEN])(
    'that were never given out are refused: %s',
    async (key) => {
      expect((await new Client(`${world.url}/api/v2`, key).get('/agent')).status).toBe(401);
    },
  );

  it('are refused from the moment they are revoked; others of the account go on', async () => {
    const { id, keyId, api } = await newPartner(world);
    const second = await admin.post<{ api_key: string }>(`/admin/v1/partners/${id}/api-keys`, {
      name: 'second',
    });
    expect((await api.get('/agent')).status).toBe(200);
    const revoked = await admin.delete(`/admin/v1/partners/${id}/api-keys/${keyId}`);
    expect(revoked.body.data).toEqual({ message: expect.any(String) });
    expect((await api.get('/agent')).status).toBe(401);
    expect((await new Client(`${world.url}/api/v2`, second.body.data.api_key).get('/agent')).status).toBe(
      200,
    );
    const foreign = await newPartner(world);
    expect((await admin.delete(`/admin/v1/partners/${id}/api-keys/${foreign.keyId}`)).status).toBe(404);
    expect((await foreign.api.get('/agent')).status).toBe(200);
  });

  it('keep when they were last used', async () => {
    const { id, api } = await newPartner(world);
    const path = `/admin/v1/partners/${id}/api-keys`;
    expect((await admin.get(path)).body.data).toMatchObject({ api_keys: [{ last_used_at: null }] });
    await api.get('/agent');
    await eventuallyUsed(id);
  });

  it('are stored as a keyed hash and four characters only', async () => {
    const { key, keyId } = await newPartner(world);
    const [row] = await world.gateway.app
      .get(Database)
      .query<Record<string, unknown>>('SELECT k::text AS text, hash FROM api_key k WHERE id = $1', [keyId]);
    expect(row?.['text']).not.toContain(key);
    expect(row?.['text']).not.toContain(key.slice('rg_live_'.length, -4));
    expect(row?.['hash']).toHaveLength(32);
  });
});

describe('the state of an account', () => {
  it.each([
    ['SUSPENDED', 'suspended'],
    ['PENDING', 'not yet approved'],
  ])('%s is 403 FORBIDDEN on every endpoint', async (status, says) => {
    const { api } = await newPartner(world, { status });
    const answer = await api.get('/agent/voices');
    expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.body.error.message).toContain(says);
  });

  it('holds from the next request on', async () => {
    const { id, api } = await newPartner(world);
    await admin.patch(`/admin/v1/partners/${id}`, { status: 'SUSPENDED' });
    expect((await api.get('/agent')).status).toBe(403);
    await admin.patch(`/admin/v1/partners/${id}`, { status: 'APPROVED' });
    expect((await api.get('/agent')).status).toBe(200);
  });
});

describe('/admin/v1', () => {
  it('is for the operator only', async () => {
    const { key } = await newPartner(world);
    for (const token of [null, key, 'wrong', `${OPERATOR_TOKEN}x`, OPERATOR_TOKEN.slice(1)]) {
      for (const path of ['/admin/v1/partners', '/admin/v1/nothing']) {
        expect((await new Client(world.url, token).get(path)).status).toBe(401);
      }
    }
    expect((await admin.get('/admin/v1/nothing')).status).toBe(404);
  });

  it('creates partners with the defaults of the contract', async () => {
    const { status, body } = await admin.post('/admin/v1/partners', { name: 'Acme' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Acme',
      email: null,
      status: 'APPROVED',
      concurrency_limit: 5,
      rate_limit_per_minute: 60,
      calls_rate_limit_per_minute: 10,
      price_per_minute: '1.00',
      tier: 'standard',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await admin.get(`/admin/v1/partners/${body.data['id']}`)).body.data).toEqual(body.data);
  });

  it('changes what it is given; null is unlimited', async () => {
    const { id } = await newPartner(world);
    const change = {
      concurrency_limit: null,
      price_per_minute: '2.5',
      tier: 'premium',
      email: 'ops@acme.example',
    };
    const { body } = await admin.patch(`/admin/v1/partners/${id}`, change);
    expect(body.data).toMatchObject({ ...change, price_per_minute: '2.50', name: 'Acme' });
  });

  it.each([
    [{}, 'name'],
    [{ name: 'A', status: 'ACTIVE' }, 'status'],
    [{ name: 'A', concurrency_limit: -1 }, 'concurrency_limit'],
    [{ name: 'A', price_per_minute: 1.5 }, 'price_per_minute'],
    [{ name: 'A', price_per_minute: '1.23456' }, 'price_per_minute'],
    [{ name: 'A', rate_limit_per_minute: null }, 'rate_limit_per_minute'],
    [{ name: 'A', email: 'nobody' }, 'email'],
    [{ name: 'A', balance: '100' }, 'balance'],
  ])('refuses a partner %j', async (partner, field) => {
    const { status, body } = await admin.post('/admin/v1/partners', partner);
    expect([status, body.error.details?.[0]?.field]).toEqual([400, field]);
  });

  it('answers 404 for a partner that is not there', async () => {
    const path = `/admin/v1/partners/${newId()}`;
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.patch(path, {})).status).toBe(404);
    expect((await admin.post(`${path}/api-keys`, {})).status).toBe(404);
    expect((await admin.get(`${path}/api-keys`)).status).toBe(404);
    expect((await admin.post(`${path}/credits`, { amount: '1' })).status).toBe(404);
    expect((await admin.get('/admin/v1/partners/acme')).status).toBe(404);
  });

  it('lists partners newest first, by status, in pages', async () => {
    const first = await newPartner(world, { status: 'PENDING' });
    const second = await newPartner(world, { status: 'PENDING' });
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await admin.get<{
        partners: { id: string }[];
        pagination: { next_cursor: string | null };
      }>(`/admin/v1/partners?status=PENDING&limit=1&cursor=${cursor}`.replace(/&cursor=$/, ''));
      ids.push(...page.body.data.partners.map(({ id }) => id));
      cursor = page.body.data.pagination.next_cursor ?? '';
    } while (cursor);
    expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
  });
});

describe('credits', () => {
  it('add up exactly, however many at once, and the balance equals the sum of the ledger', async () => {
    const { id } = await newPartner(world);
    const path = `/admin/v1/partners/${id}/credits`;
    expect((await admin.post(path, { amount: '100', note: 'first' })).body.data).toEqual({
      balance: '100.00',
    });
    await Promise.all(Array.from({ length: 10 }, () => admin.post(path, { amount: '0.1' })));
    expect((await admin.post(path, { amount: '0.0001' })).body.data).toEqual({ balance: '101.0001' });
    const rows = await world.gateway.app.get(Database).query(
      `SELECT sum(e.amount) = b.amount AS equal, count(*)::int AS entries
         FROM ledger_entry e JOIN balance b USING (account_id) WHERE account_id = $1 GROUP BY b.amount`,
      [id],
    );
    expect(rows).toEqual([{ equal: true, entries: 12 }]);
  });

  it.each(['0', '0.00', '-5', '1e3', '1.00001', '', 5, null])('of %j are refused', async (amount) => {
    const { id } = await newPartner(world);
    const { status, body } = await admin.post(`/admin/v1/partners/${id}/credits`, { amount });
    expect([status, body.error.details?.[0]?.field]).toEqual([400, 'amount']);
  });

  it('entries cannot be changed or deleted', async () => {
    const { id } = await newPartner(world);
    await admin.post(`/admin/v1/partners/${id}/credits`, { amount: '1' });
    const { dataSource } = world.gateway.app.get(Database);
    await expect(dataSource.query(`UPDATE ledger_entry SET amount = 5`)).rejects.toThrow('append-only');
    await expect(dataSource.query(`DELETE FROM ledger_entry`)).rejects.toThrow('append-only');
  });
});

it('changes of a partner at once are all kept, one after the other', async () => {
  const { id } = await newPartner(world);
  const changes = [
    { concurrency_limit: 7 },
    { price_per_minute: '2.50' },
    { tier: 'premium' },
    { email: 'ops@acme.example' },
    { calls_rate_limit_per_minute: 77 },
    { name: 'Acme 2' },
  ];
  const answers = await Promise.all(changes.map((change) => admin.patch(`/admin/v1/partners/${id}`, change)));
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
    changes.map(() => [200, undefined]),
  );
  const { body } = await admin.get(`/admin/v1/partners/${id}`);
  expect(body.data).toMatchObject(Object.assign({}, ...changes) as object);
  expect(await world.bus.request('accounts.facts', { account_id: id })).toMatchObject({
    version: 1 + changes.length,
  });
});

describe('what other services know of an account', () => {
  it('is answered on the bus and told with every change, its version rising', async () => {
    const { id } = await newPartner(world, { concurrency_limit: 2 });
    await admin.patch(`/admin/v1/partners/${id}`, { concurrency_limit: 9, status: 'SUSPENDED' });
    const facts = {
      account_id: id,
      status: 'SUSPENDED',
      concurrency_limit: 9,
      tier: 'standard',
      price_per_minute: '1.00',
      version: 2,
    };
    expect(await world.bus.request('accounts.facts', { account_id: id })).toEqual(facts);
    const events = await world.gateway.app
      .get(Database)
      .query<{ payload: unknown }>(`SELECT payload FROM outbox WHERE aggregate_id = $1 ORDER BY id`, [id]);
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events[1])).toContain('"version":2');
    await expect(world.bus.request('accounts.facts', { account_id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
