import type { CustomerDto, Pagination } from '@parley/contracts';
import { newId } from '@parley/platform';
import { type Client, gatewayWorld, type GatewayWorld, newPartner, type TestPartner } from './support';

jest.setTimeout(30_000);

let world: GatewayWorld;
let partner: TestPartner;
let api: Client;

beforeAll(async () => {
  world = await gatewayWorld();
  // As many requests as the test makes, and no more said about rates here.
  partner = await newPartner(world, { rate_limit_per_minute: 10_000 });
  api = partner.api;
}, 120_000);
afterAll(() => world.stop());

let counter = 0;
const content = (fields: object = {}): Record<string, unknown> => {
  counter += 1;
  return { external_id: `clinic-${counter}`, name: 'Sunrise Dental', ...fields };
};
const register = (body: unknown) => api.post<CustomerDto>('/customers', body);

describe('POST /customers', () => {
  it('registers a customer with everything it was given', async () => {
    const body = content({ email: 'desk@sunrise.example', metadata: { plan: 'gold', seats: [1, 2] } });
    const { status, body: answer } = await register(body);
    expect(status).toBe(200);
    expect(answer.data).toEqual({
      ...body,
      id: expect.stringMatching(/^cus_[0-9a-f-]{36}$/),
      status: 'ACTIVE',
      created_at: expect.any(String),
      updated_at: answer.data.created_at,
    });
    expect((await api.get(`/customers/${answer.data.id}`)).body.data).toEqual(answer.data);
  });

  it('a known external_id with the same content is the existing customer, however it is written', async () => {
    const body = content({ metadata: { a: 1, b: { c: 2, d: null } } });
    const first = await register(body);
    const again = await register({ ...body, email: null, metadata: { b: { d: null, c: 2 }, a: 1 } });
    expect(again.body.data).toEqual(first.body.data);
    const bare = content();
    expect((await register({ ...bare, metadata: null })).body.data.id).toBe(
      (await register(bare)).body.data.id,
    );
  });

  it.each([
    ['name', 'Other'],
    ['email', 'other@sunrise.example'],
    ['metadata', { plan: 'silver' }],
    ['metadata', null],
  ])('a known external_id with another %s (%j) is 409 CONFLICT and changes nothing', async (field, value) => {
    const body = content({ email: 'desk@sunrise.example', metadata: { plan: 'gold' } });
    const first = await register(body);
    const other = await register({ ...body, [field]: value });
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await api.get(`/customers/${first.body.data.id}`)).body.data).toEqual(first.body.data);
  });

  it('twenty at once with one external_id are one customer', async () => {
    const body = content();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(body)));
    expect(new Set(answers.map(({ body: answer }) => answer.data.id)).size).toBe(1);
    const found = await api.get<{ customers: CustomerDto[] }>(
      `/customers?external_id=${body['external_id']}`,
    );
    expect(found.body.data.customers).toHaveLength(1);
  });

  it('of twenty at once with different content one wins and the others are 409 CONFLICT', async () => {
    const body = content();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register({ ...body, name: `Name ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('external_id is unique per account: another account may use it too', async () => {
    const body = content();
    const first = await register(body);
    const other = await newPartner(world);
    const second = await other.api.post<CustomerDto>('/customers', { ...body, name: 'Theirs' });
    expect(second.status).toBe(200);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect((await other.api.get(`/customers/${first.body.data.id}`)).status).toBe(404);
  });

  it.each<[string, string, unknown]>([
    ['INVALID_EXTERNAL_ID', 'external_id', undefined],
    ['INVALID_EXTERNAL_ID', 'external_id', null],
    ['INVALID_EXTERNAL_ID', 'external_id', ''],
    ['INVALID_EXTERNAL_ID', 'external_id', 7],
    ['INVALID_EXTERNAL_ID', 'external_id', 'x'.repeat(201)],
    ['INVALID_NAME', 'name', undefined],
    ['INVALID_NAME', 'name', null],
    ['INVALID_NAME', 'name', ''],
    ['INVALID_NAME', 'name', ['x']],
    ['INVALID_NAME', 'name', 'x'.repeat(201)],
    ['INVALID_EMAIL', 'email', ''],
    ['INVALID_EMAIL', 'email', 'nobody'],
    ['INVALID_EMAIL', 'email', 5],
    ['INVALID_EMAIL', 'email', `${'x'.repeat(246)}@a.example`],
    ['VALIDATION_ERROR', 'metadata', 'text'],
    ['VALIDATION_ERROR', 'metadata', [1]],
    ['VALIDATION_ERROR', 'metadata', { long: 'x'.repeat(16_400) }],
    ['VALIDATION_ERROR', 'status', 'ARCHIVED'],
    ['VALIDATION_ERROR', 'id', `cus_${newId()}`],
  ])('400 %s for a bad %s: %j', async (code, field, value) => {
    const { status, body } = await register(content({ [field]: value }));
    expect([status, body.error.code, body.error.details?.map((detail) => detail.field)]).toEqual([
      400,
      code,
      [field],
    ]);
  });

  it('takes the longest there may be', async () => {
    const body = content({
      external_id: `${'x'.repeat(199)}é`,
      name: '🙂'.repeat(200),
      email: `${'x'.repeat(242)}@a.example`,
    });
    expect((await register(body)).body.data).toMatchObject(body);
  });

  it('of several broken fields the first of the contract decides', async () => {
    const { body } = await register({ external_id: '', name: '', email: 'x', metadata: 1, more: true });
    expect(body.error.code).toBe('INVALID_EXTERNAL_ID');
    expect(body.error.details?.map(({ field }) => field).sort()).toEqual(
      ['email', 'external_id', 'metadata', 'more', 'name'].sort(),
    );
  });
});

describe('PATCH /customers/{id}', () => {
  it('changes what it is given; null clears; external_id stays', async () => {
    const { id } = (await register(content({ email: 'a@b.example', metadata: { a: 1 } }))).body.data;
    const changed = await api.patch<CustomerDto>(`/customers/${id}`, { name: 'New', email: null });
    expect(changed.body.data).toMatchObject({ name: 'New', email: null, metadata: { a: 1 } });
    expect((await api.patch(`/customers/${id}`, {})).body.data).toEqual(changed.body.data);
    for (const [field, value, code] of [
      ['external_id', 'other', 'VALIDATION_ERROR'],
      ['status', 'ARCHIVED', 'VALIDATION_ERROR'],
      ['name', null, 'INVALID_NAME'],
      ['email', 'x', 'INVALID_EMAIL'],
      ['metadata', 1, 'VALIDATION_ERROR'],
    ] as const) {
      const { status, body } = await api.patch(`/customers/${id}`, { [field]: value });
      expect([field, status, body.error.code]).toEqual([field, 400, code]);
    }
  });
});

describe('archiving', () => {
  it('moves to ARCHIVED and back; again changes nothing', async () => {
    const { id } = (await register(content())).body.data;
    const archived = await api.post<CustomerDto>(`/customers/${id}/archive`);
    expect(archived.body.data.status).toBe('ARCHIVED');
    expect((await api.post(`/customers/${id}/archive`)).body.data).toEqual(archived.body.data);
    expect((await api.post<CustomerDto>(`/customers/${id}/unarchive`)).body.data.status).toBe('ACTIVE');
  });

  it('an archived customer is still found and answered to the same registration', async () => {
    const body = content();
    const { id } = (await register(body)).body.data;
    await api.post(`/customers/${id}/archive`);
    expect((await register(body)).body.data).toMatchObject({ id, status: 'ARCHIVED' });
    const list = await api.get<{ customers: CustomerDto[] }>('/customers?status=ARCHIVED');
    expect(list.body.data.customers.map((one) => one.id)).toContain(id);
    expect(new Set(list.body.data.customers.map((one) => one.status))).toEqual(new Set(['ARCHIVED']));
  });
});

it('lists are newest first, in pages that hold every customer once', async () => {
  const other = await newPartner(world);
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const made = await other.api.post<CustomerDto>('/customers', content());
    ids.unshift(made.body.data.id);
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = `limit=2${cursor && `&cursor=${cursor}`}`;
    const page = await other.api.get<{ customers: CustomerDto[]; pagination: Pagination }>(
      `/customers?${query}`,
    );
    seen.push(...page.body.data.customers.map(({ id }) => id));
    cursor = page.body.data.pagination.next_cursor;
  }
  expect(seen).toEqual(ids);
});

it.each(['cus_x', `cus_${newId()}`, newId(), 'x'])(
  'an id that is unknown or malformed is 404: %s',
  async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/archive'],
      ['POST', '/unarchive'],
    ] as const) {
      const { status, body } = await api.send(
        method,
        `/customers/${id}${path}`,
        method === 'PATCH' ? {} : undefined,
      );
      expect([method, status, body.error.code]).toEqual([method, 404, 'NOT_FOUND']);
    }
  },
);

it.each(['%00', '%F0%9F', '%27%3B--', '%ED%A0%80'])('a filter may hold anything: %s', async (text) => {
  expect([200, 400]).toContain((await api.get(`/customers?external_id=${text}`)).status);
});

it('a customer of another account is not found on the bus either', async () => {
  const { id } = (await register(content())).body.data;
  const ask = (accountId: string) =>
    world.bus.request('accounts.customer', { account_id: accountId, customer_id: id });
  expect(await ask(partner.id)).toMatchObject({ id, status: 'ACTIVE' });
  await expect(ask(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
