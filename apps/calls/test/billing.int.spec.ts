import { AppError, type CallMetered, withPrefix } from '@parley/contracts';
import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { answered, closed, ended, Leg, type Partner, World } from './world';

jest.setTimeout(60_000);

describe('what a call costs', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2 });
  });
  afterAll(() => world?.stop());
  beforeEach(() => {
    world.price = '1.25';
    world.refusal = null;
    world.affordable = Number.MAX_SAFE_INTEGER;
  });

  const metered = (callId: string): Promise<CallMetered[]> =>
    eventually(() => {
      const events = world.eventsOf('calls.metered', callId);
      if (!events.some(({ state }) => state === 'closed')) throw new Error('not closed yet');
      return events;
    });

  /** Talks for so long, by the times voice reports. */
  async function talked(leg: Leg, seconds: number): Promise<void> {
    const start = Date.UTC(2026, 0, 1);
    const [first, ...rest] = leg.number(answered, ended(), closed);
    if (!first) throw new Error('three reports');
    const at = (secs: number): string => new Date(start + secs * 1_000).toISOString();
    await leg.send([{ ...first, at: at(0) }, ...rest.map((report) => ({ ...report, at: at(seconds) }))]);
  }

  async function claimed(partner: Partner, change: object = {}): Promise<Leg> {
    const { call_id: callId } = await world.start(partner, { ...change });
    const worker = { call_id: callId, worker_id: world.voice.instanceId };
    return new Leg(world, callId, (await world.voice.request('calls.claim', worker)).lease_token);
  }

  it('a call is charged once, for its answered seconds at the price of its admission', async () => {
    const partner = await world.partner();
    const customerId = withPrefix('customer', newId());
    const leg = await claimed(partner, { customer_id: customerId });
    expect(world.admitted.filter((asked) => asked.call_id === leg.callId)).toEqual([
      { account_id: partner.accountId, call_id: leg.callId, customer_id: customerId },
    ]);
    world.price = '99.00';
    await talked(leg, 30.2);
    expect(await metered(leg.callId)).toEqual([
      { state: 'open', call_id: leg.callId },
      {
        state: 'closed',
        call_id: leg.callId,
        agent_id: partner.agentId,
        customer_id: customerId,
        direction: 'outbound',
        answered: true,
        price_per_minute: '1.25',
        seconds: 31,
        amount: '0.6458',
        ended_at: '2026-01-01T00:00:30.200Z',
      },
    ]);
    expect((await world.completed(leg.callId)).credits_used).toBe(0.6458);
    expect((await world.get(partner, leg.callId)).session.credits_used).toBe(0.6458);
  });

  it('an unanswered call costs nothing', async () => {
    const leg = await claimed(await world.partner());
    await leg.report(ended({ outcome: 'no_answer', end_call_reason: 'no_answer' }), closed);
    expect((await metered(leg.callId)).at(-1)).toMatchObject({ answered: false, seconds: 0, amount: '0.00' });
    expect((await world.completed(leg.callId)).credits_used).toBe(0);
  });

  it('an inbound call is charged at the account’s known price without asking the gateway', async () => {
    const partner = await world.partner();
    const assignment = await world.voice.request('calls.open_inbound', {
      worker_id: world.voice.instanceId,
      sip_call_id: newId(),
      from_number: '+14155550177',
      to_number: partner.number,
      source_address: '127.0.0.1',
    });
    const leg = new Leg(world, assignment.call_id, assignment.lease_token);
    await talked(leg, 60);
    expect(await metered(leg.callId)).toMatchObject([
      { state: 'closed', direction: 'inbound', price_per_minute: '0.60', seconds: 60, amount: '0.60' },
    ]);
    expect(world.admitted.some((asked) => asked.call_id === leg.callId)).toBe(false);
  });

  it.each([
    ['FORBIDDEN', 403],
    ['INVALID_STATE', 400],
    ['NOT_FOUND', 404],
  ] as const)('a call the gateway refuses with %s is not dialled', async (code, status) => {
    const partner = await world.partner();
    world.refusal = new AppError(code, 'no');
    await expect(world.start(partner)).rejects.toMatchObject({ code, status });
    expect(await world.slots(partner)).toBe(0);
    const list = await world.bus.request('calls.list', { account_id: partner.accountId });
    expect(list.items).toEqual([]);
  });

  it('the hold of a refused call is released at the gateway', async () => {
    const partner = await world.partner();
    const first = await world.start(partner);
    // What only the lock on the account's row shows.
    await world.sql.query(`update account set status = 'SUSPENDED' where account_id = $1`, [
      partner.accountId,
    ]);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const asked = world.admitted.filter(({ account_id: id }) => id === partner.accountId);
    const [refused] = asked.filter(({ call_id: id }) => id !== first.call_id);
    expect(asked).toHaveLength(2);
    await eventually(() => world.givenBack.includes(refused?.call_id ?? ''));
    expect(world.givenBack).not.toContain(first.call_id);
  });

  it('a call refused by the concurrency limit holds no money', async () => {
    const partner = await world.partner(1);
    const first = await world.start(partner);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    const asked = world.admitted.filter(({ account_id: id }) => id === partner.accountId);
    expect(asked.map(({ call_id: id }) => id)).toEqual([first.call_id]);
  });

  it('the price of an account stored without one is requested', async () => {
    const partner = await world.partner();
    await world.start(partner);
    await world.sql.query('update account set price_per_minute = null where account_id = $1', [
      partner.accountId,
    ]);
    await world.start(partner);
    const { rows } = await world.sql.query('select price_per_minute from account where account_id = $1', [
      partner.accountId,
    ]);
    expect(rows).toEqual([{ price_per_minute: '0.6000' }]);
  });

  /** Answered so many seconds ago. */
  async function answeredAgo(partner: Partner, seconds: number): Promise<Leg> {
    const leg = await claimed(partner);
    const at = new Date(Date.now() - seconds * 1_000).toISOString();
    await leg.send(leg.number(answered).map((report) => ({ ...report, at })));
    return leg;
  }
  const asked = (leg: Leg) => world.extended.filter(({ call_id: id }) => id === leg.callId);

  it('a running call is funded ahead of time at the price of its admission', async () => {
    const partner = await world.partner();
    const [young, old] = [await answeredAgo(partner, 5), await answeredAgo(partner, 25)];
    await eventually(() => asked(old).length > 0);
    const [first] = asked(old);
    expect(first).toEqual({
      account_id: partner.accountId,
      call_id: old.callId,
      price_per_minute: '1.2500',
      seconds: 60,
    });
    await eventually(async () => {
      const { rows } = await world.sql.query('select funded_secs from call where id = $1', [old.callId]);
      expect(rows).toEqual([{ funded_secs: 60 }]);
    });
    expect(asked(young)).toEqual([]);
    expect(world.hangups).not.toContain(old.callId);
    for (const leg of [young, old]) await leg.report(ended(), closed);
  });

  it('a call ends with balance_exhausted when the balance covers no more', async () => {
    const partner = await world.partner();
    world.affordable = 30;
    const leg = await answeredAgo(partner, 29.5);
    await eventually(() => world.hangups.includes(leg.callId));
    const hungUp = { end_call_reason: 'api_hangup', hangup_source: 'api' };
    await leg.report(ended(hungUp), closed);
    expect(await world.completed(leg.callId)).toMatchObject({
      status: 'completed',
      end_call_reason: 'balance_exhausted',
    });
    expect(await world.get(partner, leg.callId)).toMatchObject({
      end_call_reason: 'balance_exhausted',
      hangup_source: 'system',
    });
    const body = { account_id: partner.accountId, call_id: leg.callId };
    const { entries } = await world.bus.request('calls.timeline', body);
    expect(entries.map(({ type }) => type)).toContain('balance_exhausted');
  });

  it('no call is cut off while the gateway is down', async () => {
    world.affordable = null;
    const leg = await answeredAgo(await world.partner(), 300);
    await eventually(() => asked(leg).length >= 2);
    expect(world.hangups).not.toContain(leg.callId);
    await leg.report(ended(), closed);
    expect((await world.completed(leg.callId)).end_call_reason).toBe('agent_ended');
  });

  it('a free call needs no funding', async () => {
    world.price = '0.00';
    const free = await answeredAgo(await world.partner(), 300);
    world.price = '1.00';
    const paid = await answeredAgo(await world.partner(), 300);
    await eventually(() => asked(paid).length > 0);
    expect(asked(free)).toEqual([]);
    for (const leg of [free, paid]) await leg.report(ended(), closed);
  });

  // The last one: the gateway does not come back.
  it('a start is 502 while the gateway is down, and nothing is dialled', async () => {
    const partner = await world.partner();
    await world.start(partner);
    await world.stopGateway();
    const call = { agent_id: partner.agentId, to_number: '+14155550101' };
    const start = world.voice.request('calls.start', { account_id: partner.accountId, call });
    await expect(start).rejects.toMatchObject({ code: 'INTERNAL_ERROR', status: 502 });
    expect(await world.slots(partner)).toBe(1);
  });
});
