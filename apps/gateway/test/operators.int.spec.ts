import type { OperatorActionDto, OperatorActionListDto } from '@parley/dto';
import { Database } from '@parley/persistence';
import {
  type Client,
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
