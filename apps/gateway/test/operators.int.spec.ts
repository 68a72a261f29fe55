import type {
  OperatorActionDto,
  OperatorActionListDto,
  PartnerDto,
  ResealDto,
  SealedReport,
  SealedSecretsListDto,
} from '@parley/contracts';
import { Database } from '@parley/persistence';
import { newId } from '@parley/platform';
import { answering, startFakeService } from '@parley/testing';
import {
  type Answered,
  Client,
  gatewayWorld,
  type GatewayWorld,
  newPartner,
  operator,
  OPERATOR_TOKEN,
} from './support';

jest.setTimeout(30_000);

let world: GatewayWorld;
let admin: Client;

beforeAll(async () => {
  world = await gatewayWorld();
  admin = operator(world);
}, 120_000);
afterAll(() => world.stop());

async function trail(query = ''): Promise<OperatorActionDto[]> {
  const { body } = await admin.get<OperatorActionListDto>(`/admin/v1/audit${query}`);
  return body.data.actions;
}

describe('the audit trail', () => {
  it('knows every action of an operator: who, from where, what, before and after', async () => {
    const { id, keyId, key, api } = await newPartner(world, { email: 'ops@acme.example' });
    const headers = { 'x-request-id': 'req-suspend' };
    const path = `/admin/v1/partners/${id}`;
    await admin.send('PATCH', path, { status: 'SUSPENDED', concurrency_limit: null }, headers);
    expect((await api.get('/agent')).status).toBe(403);
    await admin.post(`${path}/credits`, { amount: '2.5', note: 'gift', reference: 'r1' });
    await admin.delete(`${path}/api-keys/${keyId}`);
    const done = await trail(`?partner_id=${id}`);
    expect(done.map(({ action }) => action)).toEqual([
      'api_key.revoke',
      'credits.add',
      'partner.update',
      'api_key.create',
      'partner.create',
    ]);
    const [revoked, credits, updated, created, made] = done;
    expect(updated).toEqual({
      id: expect.any(String),
      operator: expect.stringMatching(/^token-[0-9a-f]{12}$/),
      request_id: 'req-suspend',
      address: expect.stringMatching(/127\.0\.0\.1$/),
      action: 'partner.update',
      partner_id: id,
      target_id: id,
      before: { status: 'APPROVED', concurrency_limit: 5 },
      after: { status: 'SUSPENDED', concurrency_limit: null },
      created_at: expect.any(String),
    });
    expect(made).toMatchObject({ before: null, after: { id, name: 'Acme', email: 'ops@acme.example' } });
    expect(created).toMatchObject({ target_id: keyId, after: { name: null, last4: key.slice(-4) } });
    expect(credits).toMatchObject({
      before: { balance: '0.00' },
      after: { balance: '2.50', amount: '2.50', note: 'gift', reference: 'r1' },
    });
    expect(revoked).toMatchObject({ target_id: keyId, before: { revoked_at: null } });
    expect(new Set(done.map((one) => one.operator)).size).toBe(1);
    const text = JSON.stringify(done);
    expect([text.includes(key), text.includes(OPERATOR_TOKEN)]).toEqual([false, false]);
  });

  it('knows nothing of what was refused or changed nothing', async () => {
    const { id, keyId } = await newPartner(world);
    const path = `/admin/v1/partners/${id}`;
    await admin.post(`${path}/credits`, { amount: '1', reference: 'once' });
    await admin.delete(`${path}/api-keys/${keyId}`);
    const before = await trail(`?partner_id=${id}`);
    await admin.post(`${path}/credits`, { amount: '1', reference: 'once' });
    await admin.post(`${path}/credits`, { amount: '2', reference: 'once' });
    await admin.delete(`${path}/api-keys/${keyId}`);
    await admin.patch(path, { tier: 'gold' });
    await admin.patch(path, { price_per_minute: '100000.0001' });
    const { data: same } = (await admin.get<PartnerDto>(path)).body;
    for (const change of [{}, { status: same.status, price_per_minute: same.price_per_minute }]) {
      const answer = await admin.patch<PartnerDto>(path, change);
      expect([answer.status, answer.body.data]).toEqual([200, same]);
    }
    expect((await admin.patch(path, { price_per_minute: `${same.price_per_minute}0` })).status).toBe(200);
    expect(await trail(`?partner_id=${id}`)).toEqual(before);
  });

  it('is filtered by action and time, in pages, newest first', async () => {
    const { id } = await newPartner(world);
    for (const name of ['B', 'C', 'D']) await admin.patch(`/admin/v1/partners/${id}`, { name });
    const mine = `partner_id=${id}`;
    const updates = await trail(`?${mine}&action=partner.update`);
    expect(updates.map(({ after }) => after)).toEqual([{ name: 'D' }, { name: 'C' }, { name: 'B' }]);
    const [last, middle] = updates;
    expect(
      await trail(`?${mine}&created_after=${middle?.created_at}&created_before=${last?.created_at}`),
    ).toEqual([middle]);
    const page = await admin.get<OperatorActionListDto>(`/admin/v1/audit?${mine}&limit=2`);
    const cursor = page.body.data.pagination.next_cursor;
    const rest = await trail(`?${mine}&cursor=${cursor}`);
    expect([...page.body.data.actions, ...rest]).toEqual(await trail(`?${mine}`));
    expect((await admin.get('/admin/v1/audit?action=partner.delete')).status).toBe(400);
  });

  it('cannot be changed or deleted', async () => {
    const { dataSource } = world.gateway.app.get(Database);
    await expect(dataSource.query(`UPDATE operator_action SET operator = 'x'`)).rejects.toThrow(
      'append-only',
    );
    await expect(dataSource.query(`DELETE FROM operator_action`)).rejects.toThrow('append-only');
    await expect(dataSource.query(`TRUNCATE operator_action`)).rejects.toThrow('append-only');
  });

  it('commits with the action or not at all', async () => {
    const { id } = await newPartner(world);
    const { dataSource } = world.gateway.app.get(Database);
    await dataSource.query(
      `ALTER TABLE operator_action ADD CONSTRAINT broken CHECK (partner_id <> '${id}') NOT VALID`,
    );
    try {
      expect((await admin.patch(`/admin/v1/partners/${id}`, { name: 'Unseen' })).status).toBe(500);
      expect((await admin.post(`/admin/v1/partners/${id}/credits`, { amount: '5' })).status).toBe(500);
      expect((await admin.post(`/admin/v1/partners/${id}/api-keys`, {})).status).toBe(500);
    } finally {
      await dataSource.query(`ALTER TABLE operator_action DROP CONSTRAINT broken`);
    }
    const { body } = await admin.get<{ name: string }>(`/admin/v1/partners/${id}`);
    expect(body.data.name).toBe('Acme');
    const credits = await admin.get<{ balance: string }>(`/admin/v1/partners/${id}/credits`);
    expect(credits.body.data.balance).toBe('0.00');
    const keys = await admin.get<{ api_keys: unknown[] }>(`/admin/v1/partners/${id}/api-keys`);
    expect(keys.body.data.api_keys).toHaveLength(1);
  });

  it('is for operators alone', async () => {
    const { api } = await newPartner(world);
    const { status } = await api.get('/audit');
    expect(status).toBe(404);
    const { key } = await newPartner(world);
    const answer = await admin.send('GET', '/admin/v1/audit', undefined, { authorization: `Bearer ${key}` });
    expect(answer.status).toBe(401);
  });
});

describe('an Idempotency-Key of an operator', () => {
  const send = (key: string, path: string, body: object, client = admin): Promise<Answered> =>
    client.send('POST', `/admin/v1${path}`, body, { 'idempotency-key': key });
  const replayed = (answer: Answered): string | null => answer.headers.get('idempotent-replayed');
  const sql = <R>(text: string, values: unknown[]): Promise<R[]> =>
    world.gateway.app.get(Database).query<R>(text, values);
  /** As if the gateway had died after the work, before its answer was noted. */
  const cutOff = (key: string): Promise<unknown> =>
    sql(`UPDATE idempotency_key SET state = 'started', answer = NULL, locked_until = now() WHERE key = $1`, [
      key,
    ]);

  /** What a first request, a repeated one and one after a crash are answered. */
  async function threeTimes(path: string, body: object): Promise<Answered> {
    const key = newId();
    const first = await send(key, path, body);
    expect([first.status, replayed(first)]).toEqual([200, null]);
    const again = await send(key, path, body);
    expect([replayed(again), again.body]).toEqual(['true', first.body]);
    await cutOff(key);
    expect((await send(key, path, body)).body).toEqual(first.body);
    return first;
  }

  it('adds a credit once, and puts right once, without a reference', async () => {
    const { id } = await newPartner(world);
    await threeTimes(`/partners/${id}/credits`, { amount: '7' });
    await threeTimes(`/partners/${id}/credits`, { amount: '-2', kind: 'correction', note: 'too much' });
    await threeTimes(`/partners/${id}/credits`, { amount: '1', reference: 'r1' });
    const balance = await admin.get<{ balance: string }>(`/admin/v1/partners/${id}/credits`);
    expect(balance.body.data.balance).toBe('6.00');
    expect(await trail(`?partner_id=${id}`)).toHaveLength(5);
  });

  it('sent ten times at once adds one credit', async () => {
    const { id } = await newPartner(world);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(`crowd ${id}`, `/partners/${id}/credits`, { amount: '7' })),
    );
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ balance: '7.00' })));
  });

  it('makes a partner once', async () => {
    const name = `Once ${newId()}`;
    const made = await threeTimes('/partners', { name });
    const rows = await sql(`SELECT id FROM partner WHERE name = $1`, [name]);
    expect(rows).toEqual([{ id: made.body.data['id'] }]);
  });

  it('makes an API key once; its text is nowhere kept as it is', async () => {
    const { id } = await newPartner(world);
    const made = await threeTimes(`/partners/${id}/api-keys`, { name: 'CI' });
    const key = String(made.body.data['api_key']);
    expect(key).toMatch(/^rg_live_/);
    const keys = await admin.get<{ api_keys: unknown[] }>(`/admin/v1/partners/${id}/api-keys`);
    expect(keys.body.data.api_keys).toHaveLength(2);
    const kept = await sql<{ text: string }>(
      `SELECT answer AS text FROM idempotency_key WHERE state = 'done'
       UNION ALL SELECT reply FROM command_receipt WHERE reply IS NOT NULL`,
      [],
    );
    expect(kept.length).toBeGreaterThan(2);
    for (const { text } of kept) {
      expect(text).toMatch(/^v1\./);
      expect(text).not.toContain(key);
    }
  });

  it('gives a voice once, and the trail knows of one deed', async () => {
    const { id } = await newPartner(world);
    const { voices } = await world.bus.request('agents.voices', { account_id: id, tier: 'exclusive' });
    const body = { voice_id: voices.find(({ tier }) => tier === 'exclusive')?.voice_id };
    await threeTimes(`/partners/${id}/voice-grants`, body);
    expect(await trail(`?partner_id=${id}&action=voice.grant`)).toHaveLength(1);
  });

  it('is 409 CONFLICT with another body or for another partner, and nothing is done', async () => {
    const [one, other] = [await newPartner(world), await newPartner(world)];
    const key = newId();
    await send(key, `/partners/${one.id}/credits`, { amount: '1' });
    for (const [id, amount] of [
      [one.id, '2'],
      [other.id, '1'],
    ]) {
      const answer = await send(key, `/partners/${id}/credits`, { amount });
      expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT']);
    }
    const left = await admin.get<{ balance: string }>(`/admin/v1/partners/${other.id}/credits`);
    expect(left.body.data.balance).toBe('0.00');
  });

  it("is none of a partner's, nor is a partner's the operators'", async () => {
    const { id, api } = await newPartner(world);
    const key = newId();
    await send(key, '/partners', { name: 'Acme' });
    const theirs = await api.send<Record<string, unknown>>(
      'POST',
      '/projects',
      { name: 'Acme' },
      { 'idempotency-key': key },
    );
    expect([theirs.status, replayed(theirs)]).toEqual([200, null]);
    const rows = await sql(`SELECT account_id FROM idempotency_key WHERE key = $1 ORDER BY account_id`, [
      key,
    ]);
    expect(rows).toEqual([{ account_id: '00000000-0000-0000-0000-000000000000' }, { account_id: id }]);
  });

  it('that was refused is tried afresh; one of no characters is 400', async () => {
    const { id } = await newPartner(world);
    const key = newId();
    const overdraft = { amount: '-1', kind: 'correction', note: 'x' };
    expect((await send(key, `/partners/${id}/credits`, overdraft)).status).toBe(409);
    expect((await send(key, `/partners/${id}/credits`, { amount: '1' })).status).toBe(200);
    const answer = await send('', `/partners/${id}/credits`, { amount: '1' });
    expect([answer.status, answer.body.error.details?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  });
});

describe('secrets', () => {
  const KEY = 'of-now';
  const report = (counts: SealedReport['counts']): SealedReport => ({
    key_id: KEY,
    known_key_ids: [KEY, 'before'],
    counts,
  });

  it('are counted by key and sealed anew, one service after the other', async () => {
    const asked: unknown[] = [];
    const next = { place: 'connection.sealed_password', after: newId() };
    const controller = answering({
      'calls.sealed_secrets': async () =>
        report([
          { place: 'connection.sealed_password', key_id: 'before', count: 3 },
          { place: 'connection.sealed_password', key_id: KEY, count: 1 },
        ]),
      'calls.reseal_secrets': async ({ position }) => {
        asked.push(position);
        return { resealed: 2, unreadable: 1, next: asked.length === 1 ? next : null };
      },
    });
    const calls = await startFakeService('calls', [controller], { NATS_URL: world.natsUrl });
    world.webhooks.answer('webhooks.sealed_secrets', async () =>
      report([{ place: 'endpoint.secret', key_id: 'lost', count: 1 }]),
    );
    world.webhooks.answer('webhooks.reseal_secrets', async ({ position }) => {
      asked.push(['webhooks', position]);
      return { resealed: 0, unreadable: 1, next: null };
    });

    const { body } = await admin.get<SealedSecretsListDto>('/admin/v1/secrets');
    expect(body.data).toEqual({
      secrets: [
        { service: 'calls', place: next.place, key_id: 'before', current: false, readable: true, count: 3 },
        { service: 'calls', place: next.place, key_id: KEY, current: true, readable: true, count: 1 },
        {
          service: 'webhooks',
          place: 'endpoint.secret',
          key_id: 'lost',
          current: false,
          readable: false,
          count: 1,
        },
      ],
      left: 4,
      api_keys: { current: expect.any(Number), other: 0 },
    });

    const sum = { resealed: 0, unreadable: 0 };
    let cursor: string | null | undefined;
    for (let steps = 0; cursor !== null && steps < 100; steps += 1) {
      const step: Answered<ResealDto> = await admin.post('/admin/v1/secrets/reseal', { cursor });
      sum.resealed += step.body.data.resealed;
      sum.unreadable += step.body.data.unreadable;
      cursor = step.body.data.next_cursor;
    }
    // The agents service is the real one, and has none.
    expect([asked, sum, cursor]).toEqual([
      [null, next, ['webhooks', null]],
      { resealed: 4, unreadable: 3 },
      null,
    ]);
    await calls.close();
  });

  it('are for operators, and a cursor has to be one', async () => {
    const { key } = await newPartner(world);
    const partner = new Client(world.url, key);
    expect((await partner.get('/admin/v1/secrets')).status).toBe(401);
    expect((await partner.post('/admin/v1/secrets/reseal', {})).status).toBe(401);
    const unknown = Buffer.from(`agents agent.name ${newId()}`).toString('base64url');
    for (const cursor of ['x', unknown]) {
      const { status, body } = await admin.post('/admin/v1/secrets/reseal', { cursor });
      expect([status, body.error.details?.[0]?.field]).toEqual([400, 'cursor']);
    }
  });
});
