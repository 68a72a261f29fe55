import { billingTools } from './billing-tools';
import { type Client, gatewayWorld, type GatewayWorld, operator, type TestPartner } from './support';

jest.setTimeout(60_000);

let world: GatewayWorld;
let admin: Client;

beforeAll(async () => {
  world = await gatewayWorld();
  admin = operator(world);
}, 120_000);
afterAll(() => world.stop());

const { partnerAt, topUp, balance, admit, transactions, ledgerSum } = billingTools(() => world);

describe('a correction', () => {
  const correct = (partner: TestPartner, amount: string, fields: object = {}) =>
    topUp(partner, amount, { kind: 'correction', note: 'put right', ...fields });

  it('gives or takes, says why, and is one more entry: the balance stays the sum', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '5');
    expect((await correct(partner, '-2.0001', { note: 'added twice' })).body.data).toEqual({
      balance: '2.9999',
    });
    expect((await correct(partner, '0.5', { note: 'dropped call' })).body.data).toEqual({
      balance: '3.4999',
    });
    expect(await transactions(partner)).toMatchObject([
      { kind: 'correction', amount: '0.50', balance_after: '3.4999', note: 'dropped call', call_id: null },
      { kind: 'correction', amount: '-2.0001', balance_after: '2.9999', note: 'added twice' },
      { kind: 'top_up', amount: '5.00' },
    ]);
    expect((await transactions(partner, '?kind=correction')).map(({ amount }) => amount)).toEqual([
      '0.50',
      '-2.0001',
    ]);
    expect((await balance(partner)).balance).toBe(await ledgerSum(partner));
    const trail = await admin.get<{ actions: object[] }>(
      `/admin/v1/audit?partner_id=${partner.id}&action=credits.correct`,
    );
    expect(trail.body.data.actions).toMatchObject([
      { before: { balance: '2.9999' }, after: { balance: '3.4999', amount: '0.50', note: 'dropped call' } },
      { before: { balance: '5.00' }, after: { balance: '2.9999', amount: '-2.0001', note: 'added twice' } },
    ]);
  });

  it('never takes what is held for calls in progress, nor below zero, unless it is meant', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '2');
    await admit(partner);
    const tooMuch = await correct(partner, '-1.5001');
    expect([tooMuch.status, tooMuch.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await correct(partner, '-1.50')).status).toBe(200);
    expect(await balance(partner)).toMatchObject({ balance: '0.50', held: '0.50', available: '0.00' });
    expect((await correct(partner, '-0.0001')).status).toBe(409);
    expect((await correct(partner, '-1', { allow_overdraft: true })).body.data.balance).toBe('-0.50');
    expect(await balance(partner)).toMatchObject({ balance: '-0.50', available: '-1.00' });
    await expect(admit(partner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await correct(partner, '0.25')).body.data.balance).toBe('-0.25');
  });

  it('and a start at the same time never share a rupee', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '0.50');
    const [taken, started] = await Promise.all([
      correct(partner, '-0.50'),
      admit(partner).then(
        () => true,
        () => false,
      ),
    ]);
    expect([taken.status === 200, started].filter(Boolean)).toHaveLength(1);
  });

  it('with a reference is written once; a top-up’s reference is another', async () => {
    const partner = await partnerAt('1.00');
    await topUp(partner, '5', { reference: 'a' });
    for (let n = 0; n < 2; n += 1)
      expect((await correct(partner, '-1', { reference: 'b' })).body.data.balance).toBe('4.00');
    for (const [amount, reference] of [
      ['5', 'a'],
      ['1', 'b'],
    ] as const)
      expect((await correct(partner, amount, { reference })).status).toBe(409);
    expect((await balance(partner)).balance).toBe('4.00');
  });

  it.each([
    [{ amount: '-1' }, 'amount'],
    [{ amount: '0', kind: 'correction', note: 'x' }, 'amount'],
    [{ amount: '-1', kind: 'correction' }, 'note'],
    [{ amount: '-1', kind: 'call_charge', note: 'x' }, 'kind'],
    [{ amount: '--1', kind: 'correction', note: 'x' }, 'amount'],
  ])('%j is refused for its %s', async (body, field) => {
    const partner = await partnerAt('1.00');
    const answer = await admin.post(`/admin/v1/partners/${partner.id}/credits`, body);
    expect([answer.status, answer.body.error.details?.[0]?.field]).toEqual([400, field]);
  });
});
