import {
  type AccountBalanceDto,
  type CustomerDto,
  type Pagination,
  type TransactionDto,
  withPrefix,
} from '@parley/contracts';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import fc from 'fast-check';
import { Client as PgClient } from 'pg';
import { billingTools, closed } from './billing-tools';
import { type Client, gatewayWorld, type GatewayWorld, operator, type TestPartner } from './support';

jest.setTimeout(60_000);

let world: GatewayWorld;
let admin: Client;

beforeAll(async () => {
  world = await gatewayWorld();
  admin = operator(world);
}, 120_000);
afterAll(() => world.stop());

const { database, partnerAt, topUp, balance, admit, tell, taken, transactions, ledgerSum } = billingTools(
  () => world,
);

describe('the balance', () => {
  it('is 0 for a new partner', async () => {
    expect(await balance(await partnerAt('1.50'))).toEqual({
      balance: '0.00',
      held: '0.00',
      available: '0.00',
      price_per_minute: '1.50',
    });
  });

  it('always equals the sum of the ledger, whatever is written at once and told twice', async () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 }).map((units) => (units / 10_000).toFixed(4));
    const top = cents.map((amount) => ({ amount }));
    const call = fc.record({ seconds: fc.nat({ max: 5_000 }), price_per_minute: cents, twice: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(top, { maxLength: 8 }),
        fc.array(call, { maxLength: 8 }),
        async (tops, calls) => {
          const partner = await partnerAt('1.00');
          const told = calls.map(({ twice, ...fields }) => ({ twice, event: closed(fields) }));
          await Promise.all([
            ...tops.map(({ amount }) => topUp(partner, amount)),
            ...told.map(({ event, twice }) => tell(partner, ...(twice ? [event, event] : [event]))),
          ]);
          await taken(partner, told.length);
          const units = (amount: string): bigint => BigInt(Number(amount).toFixed(4).replace('.', ''));
          const expected =
            tops.reduce((sum, { amount }) => sum + units(amount), 0n) -
            told.reduce((sum, { event }) => sum + units(event.amount), 0n);
          const now = await balance(partner);
          expect(units(now.balance)).toBe(expected);
          expect(now.balance).toBe(await ledgerSum(partner));
          const entries = await transactions(partner, '?limit=100');
          expect(entries[0]?.balance_after ?? '0.00').toBe(now.balance);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('a call', () => {
  it('is charged once, from its answered seconds, whatever is redelivered', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '10');
    const event = closed({ seconds: 31 });
    await Promise.all(Array.from({ length: 5 }, () => tell(partner, event)));
    await tell(partner, event, closed({ seconds: 0 }));
    await taken(partner, 2);
    expect(await balance(partner)).toMatchObject({ balance: '9.4833', available: '9.4833' });
    expect(await transactions(partner)).toMatchObject([
      {
        kind: 'call_charge',
        amount: '-0.5167',
        balance_after: '9.4833',
        call_id: event.call_id,
        agent_id: event.agent_id,
        note: null,
        reference: null,
      },
      { kind: 'top_up', amount: '10.00', balance_after: '10.00', call_id: null },
    ]);
  });

  it('may take the balance below zero: what was talked is charged', async () => {
    const partner = await partnerAt('1.00');
    await tell(partner, closed({ seconds: 90 }));
    await taken(partner, 1);
    expect(await balance(partner)).toMatchObject({ balance: '-1.50', available: '-1.50' });
  });
});

describe('before a call is dialled', () => {
  it('fifty starts at once with a balance for one 30-second call let one through', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '0.50');
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => admit(partner)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect(await balance(partner)).toMatchObject({ balance: '0.50', held: '0.50', available: '0.00' });
  });

  it('a balance one ten-thousandth short is refused', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '0.4999');
    await expect(admit(partner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await topUp(partner, '0.0001');
    expect(await admit(partner)).toEqual({ price_per_minute: '1.00' });
  });

  it('asking again for the same call holds nothing more', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '0.50');
    const callId = newId();
    await Promise.all([admit(partner, callId), admit(partner, callId), admit(partner, callId)]);
    expect((await balance(partner)).held).toBe('0.50');
  });

  it('what is held is free again when the call did not come to be, and becomes the charge when it did', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '1.00');
    const [given, made] = [newId(), newId()];
    await Promise.all([admit(partner, given), admit(partner, made)]);
    await expect(admit(partner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const release = { account_id: partner.id, call_id: given };
    expect(await world.bus.request('accounts.release_call', release)).toEqual({ released: true });
    expect(await world.bus.request('accounts.release_call', release)).toEqual({ released: false });
    await tell(partner, { state: 'open', call_id: made }, closed({ call_id: made, seconds: 12 }));
    await taken(partner, 1);
    expect(await balance(partner)).toMatchObject({ balance: '0.80', held: '0.00', available: '0.80' });
  });

  it('what is held for a call nobody answered is free again', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '0.50');
    const callId = newId();
    await admit(partner, callId);
    await tell(partner, { state: 'open', call_id: callId }, closed({ call_id: callId, seconds: 0 }));
    await taken(partner, 1);
    expect(await balance(partner)).toMatchObject({ balance: '0.50', available: '0.50' });
    expect(await transactions(partner)).toHaveLength(1);
  });

  it('what is held for a call that vanished runs out; one that was confirmed stays', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '1.00');
    const [vanished, confirmed] = [newId(), newId()];
    await Promise.all([admit(partner, vanished), admit(partner, confirmed)]);
    await tell(partner, { state: 'open', call_id: confirmed });
    const later = (): Promise<{ call_id: string }[]> =>
      database().query(
        `SELECT call_id FROM hold WHERE account_id = $1 AND expires_at > now() + interval '10 minutes'`,
        [partner.id],
      );
    await eventually(async () => (await later()).length === 1);
    expect(await later()).toEqual([{ call_id: confirmed }]);
    await database().query(`UPDATE hold SET expires_at = now() - interval '1 s' WHERE call_id = $1`, [
      vanished,
    ]);
    expect(await balance(partner)).toMatchObject({ held: '0.50', available: '0.50' });
    await admit(partner);
  });

  it('needs no balance at a price of 0', async () => {
    const partner = await partnerAt('0');
    expect(await admit(partner)).toEqual({ price_per_minute: '0.00' });
    expect(await world.bus.request('accounts.funds', { account_id: partner.id })).toMatchObject({
      covers_call: true,
      available: '0.00',
    });
  });

  it('the customer must be there, active, and the account’s own', async () => {
    const partner = await partnerAt('0');
    const other = await partnerAt('0');
    const made = await partner.api.post<CustomerDto>('/customers', { external_id: 'a', name: 'A' });
    const { id } = made.body.data;
    expect(await admit(partner, newId(), id)).toEqual({ price_per_minute: '0.00' });
    for (const [who, what] of [
      [other, id],
      [partner, withPrefix('customer', newId())],
      [partner, 'x'],
    ] as const)
      await expect(admit(who, newId(), what)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await partner.api.post(`/customers/${id}/archive`);
    await expect(admit(partner, newId(), id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await partner.api.post(`/customers/${id}/unarchive`);
    expect(await admit(partner, newId(), id)).toEqual({ price_per_minute: '0.00' });
  });

  it('a campaign asks whether the balance covers a call', async () => {
    const partner = await partnerAt('1.00');
    const covers = async (): Promise<boolean> =>
      (await world.bus.request('accounts.funds', { account_id: partner.id })).covers_call;
    expect(await covers()).toBe(false);
    await topUp(partner, '0.5');
    expect(await covers()).toBe(true);
    await admit(partner);
    expect(await covers()).toBe(false);
  });
});

describe('while a call goes on', () => {
  const extend = async (partner: TestPartner, callId: string, seconds: number): Promise<number> =>
    (
      await world.bus.request('accounts.extend_call', {
        account_id: partner.id,
        call_id: callId,
        price_per_minute: '1.00',
        seconds,
      })
    ).seconds;

  it('its hold grows with it, as far as the balance goes', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '1.51');
    const callId = newId();
    await admit(partner, callId);
    expect(await Promise.all([extend(partner, callId, 60), extend(partner, callId, 60)])).toEqual([60, 60]);
    expect(await balance(partner)).toMatchObject({ held: '1.00', available: '0.51' });
    expect(await extend(partner, callId, 30)).toBe(30);
    expect((await balance(partner)).held).toBe('1.00');
    expect(await extend(partner, callId, 120)).toBe(90);
    expect(await balance(partner)).toMatchObject({ balance: '1.51', held: '1.50' });
    await topUp(partner, '10');
    expect(await extend(partner, callId, 120)).toBe(120);
  });

  it('two calls never share a rupee', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '3.00');
    const calls = [newId(), newId(), newId()];
    for (const callId of calls) await admit(partner, callId);
    const covered = await Promise.all(calls.map((callId) => extend(partner, callId, 600)));
    expect(covered.reduce((sum, seconds) => sum + seconds, 0)).toBe(180);
    expect(await balance(partner)).toMatchObject({ held: '3.00', available: '0.00' });
  });

  it('once it is charged nothing is held for it any more', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '5');
    const callId = newId();
    await admit(partner, callId);
    await extend(partner, callId, 90);
    await tell(partner, closed({ call_id: callId, seconds: 70 }));
    await taken(partner, 1);
    expect(await extend(partner, callId, 120)).toBe(120);
    expect(await balance(partner)).toMatchObject({ balance: '3.8333', held: '0.00' });
  });

  it('nor when the question to go on comes while it ends uncharged', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '5');
    const callId = newId();
    await admit(partner, callId);
    const waiting = async (count: number): Promise<void> => {
      await eventually(async () => {
        const [row] = await database().query<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return row?.n === count;
      });
    };
    const other = new PgClient({ connectionString: world.databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query(`SELECT 1 FROM accounts.hold WHERE call_id = $1 FOR UPDATE`, [callId]);
    await tell(partner, closed({ call_id: callId, seconds: 0 }));
    await waiting(1);
    const extended = extend(partner, callId, 90);
    await waiting(2);
    await other.end();
    await extended;
    await taken(partner, 1);
    expect(await balance(partner)).toMatchObject({ balance: '5.00', held: '0.00' });
  });
});

describe('GET /billing/transactions', () => {
  it('filters by kind and time, in pages, and holds nothing of another account', async () => {
    const partner = await partnerAt('1.00');
    for (const amount of ['1', '2', '3']) await topUp(partner, amount, { note: `of ${amount}` });
    await tell(partner, closed());
    await taken(partner, 1);
    const all = await transactions(partner);
    expect(all.map(({ amount }) => amount)).toEqual(['-1.00', '3.00', '2.00', '1.00']);
    expect((await transactions(partner, '?kind=top_up')).map(({ note }) => note)).toEqual([
      'of 3',
      'of 2',
      'of 1',
    ]);
    const [, second, third] = all;
    const range = `?created_after=${third?.created_at}&created_before=${second?.created_at}`;
    expect(await transactions(partner, range)).toEqual([third]);
    const page = await partner.api.get<{ transactions: TransactionDto[]; pagination: Pagination }>(
      '/billing/transactions?limit=3',
    );
    const rest = await transactions(partner, `?cursor=${page.body.data.pagination.next_cursor}`);
    expect([...page.body.data.transactions, ...rest]).toEqual(all);
    expect(await transactions(await partnerAt('1.00'))).toEqual([]);
    expect((await partner.api.get('/billing/transactions?kind=gift')).status).toBe(400);
    const years = '?created_after=0000-01-01T00:00:00Z&created_before=9999-12-31T00:00:00Z';
    expect(await transactions(partner, years)).toEqual(all);
    expect(
      (await partner.api.get(`/billing/usage?since=0000-01-01T00:00:00Z&until=0000-02-01T00:00:00Z`)).status,
    ).toBe(200);
  });
});

describe('GET /billing/usage', () => {
  it('adds up calls by UTC day and by agent', async () => {
    const partner = await partnerAt('1.00');
    const [first, second] = [newId(), newId()];
    await tell(
      partner,
      closed({ agent_id: first, seconds: 60, ended_at: '2026-03-01T23:59:59.999Z' }),
      closed({ agent_id: first, seconds: 0, ended_at: '2026-03-02T00:00:00.000Z' }),
      closed({ agent_id: second, seconds: 31, ended_at: '2026-03-02T05:00:00.000Z' }),
      closed({ agent_id: second, seconds: 31, ended_at: '2026-03-03T00:00:00.000Z' }),
    );
    await taken(partner, 4);
    const usage = async (query: string): Promise<unknown> =>
      (await partner.api.get(`/billing/usage?${query}`)).body.data;
    const range = 'since=2026-03-01T00:00:00Z&until=2026-03-03T00:00:00Z';
    const total = { calls: 3, answered_calls: 2, seconds: 91, amount: '1.5167' };
    expect(await usage(range)).toEqual({
      group_by: 'day',
      since: '2026-03-01T00:00:00.000Z',
      until: '2026-03-03T00:00:00.000Z',
      usage: [
        { day: '2026-03-02', calls: 2, answered_calls: 1, seconds: 31, amount: '0.5167' },
        { day: '2026-03-01', calls: 1, answered_calls: 1, seconds: 60, amount: '1.00' },
      ],
      total,
    });
    expect(await usage(`${range}&group_by=agent`)).toMatchObject({
      usage: [
        { agent_id: first, calls: 2, answered_calls: 1, seconds: 60, amount: '1.00' },
        { agent_id: second, calls: 1, answered_calls: 1, seconds: 31, amount: '0.5167' },
      ],
      total,
    });
    const nobody = await (await partnerAt('1.00')).api.get<{ usage: unknown[] }>(`/billing/usage?${range}`);
    expect(nobody.body.data).toMatchObject({ usage: [], total: { calls: 0, amount: '0.00' } });
    for (const bad of [
      'group_by=hour',
      'since=yesterday',
      'since=2026-03-02T00:00:00Z&until=2026-03-01T00:00:00Z',
    ])
      expect([bad, (await partner.api.get(`/billing/usage?${bad}`)).status]).toEqual([bad, 400]);
  });
});

describe('a top-up with a reference', () => {
  it('is added once; another amount under the reference is 409 CONFLICT; another partner may use it', async () => {
    const [partner, other] = [await partnerAt('1.00'), await partnerAt('1.00')];
    const reference = 'invoice 7';
    const answers = await Promise.all(Array.from({ length: 5 }, () => topUp(partner, '5.00', { reference })));
    expect(answers.map(({ body }) => body.data.balance)).toEqual(Array.from({ length: 5 }, () => '5.00'));
    const wrong = await topUp(partner, '6', { reference });
    expect([wrong.status, wrong.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await topUp(other, '6', { reference })).body.data.balance).toBe('6.00');
    expect(await balance(partner)).toMatchObject({ balance: '5.00' });
    expect(await transactions(partner)).toMatchObject([{ reference, amount: '5.00' }]);
    const seen = await admin.get<AccountBalanceDto>(`/admin/v1/partners/${partner.id}/credits`);
    expect(seen.body.data).toEqual(await balance(partner));
  });
});
