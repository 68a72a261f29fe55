import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { CallAdmission } from '../src/call-control/admission';
import { AccountProjection } from '../src/account/account.projection';
import { Database } from '@parley/persistence';
import { agentSnapshot } from './agent';
import { answered, closed, ended, Leg, World } from './world';

jest.setTimeout(60_000);

describe('admission of outbound calls', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2 });
  });
  afterAll(() => world?.stop());

  const accepted = <T>(results: PromiseSettledResult<T>[]): T[] =>
    results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const reasons = (results: PromiseSettledResult<unknown>[]): unknown[] =>
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

  it('admits exactly 5 of 50 simultaneous starts, whichever replica they reach', async () => {
    const partner = await world.partner();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => world.start(partner)));
    expect(accepted(results)).toHaveLength(5);
    for (const reason of reasons(results))
      expect(reason).toMatchObject({ code: 'LIMIT_REACHED', status: 429 });
    expect(await world.slots(partner)).toBe(5);
    const ids = accepted(results).map((call) => call.call_id);
    const active = await eventually(() => {
      const updates = ids.flatMap((id) => world.eventsOf('calls.status_updated', id));
      return updates.length === 5 && updates.map((update) => update.account_concurrency?.active).sort();
    });
    expect(active).toEqual([1, 2, 3, 4, 5]);
  });

  it('a slot is released exactly at the terminal status', async () => {
    const partner = await world.partner(2);
    const leg = await world.claimed(partner);
    await world.start(partner);
    await leg.report(answered);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await leg.report(ended());
    expect(await world.slots(partner)).toBe(1);
    await world.start(partner);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await leg.report(closed);
    await leg.send(leg.number(ended()));
    expect(await world.slots(partner)).toBe(2);
    const last = await eventually(
      () => world.eventsOf('calls.status_updated', leg.callId).at(-1)?.terminal && true,
    );
    expect(last).toBe(true);
    expect(world.eventsOf('calls.status_updated', leg.callId).at(-1)).toMatchObject({
      concurrency_released: true,
      account_concurrency: { limit: 2, active: 1, remaining: 1 },
    });
  });

  it('active calls never exceed the limit while calls come and go', async () => {
    const partner = await world.partner(3);
    let most = 0;
    const client = async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        const call = await world.start(partner).catch(() => null);
        most = Math.max(most, await world.slots(partner));
        if (call)
          await world.bus.request('calls.hangup', { account_id: partner.accountId, call_id: call.call_id });
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(0);
    expect(await world.slots(partner)).toBe(0);
  });

  it('a null limit admits any number of calls', async () => {
    const partner = await world.partner(null);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => world.start(partner)));
    expect(accepted(results)).toHaveLength(20);
  });

  it('an outdated limit is refreshed before a call is refused by it', async () => {
    const partner = await world.partner(1);
    await world.start(partner);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    world.limits.set(partner.accountId, 2);
    world.versions.set(partner.accountId, 2);
    await world.start(partner);
    await expect(world.start(partner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });

  it('admission follows the events about an account', async () => {
    const partner = await world.partner(5);
    await world.publish('accounts.partner_changed', {
      aggregateId: partner.accountId,
      accountId: partner.accountId,
      body: {
        account_id: partner.accountId,
        status: 'SUSPENDED',
        concurrency_limit: 5,
        tier: 'standard',
        price_per_minute: '1.00',
        version: 2,
      },
    });
    await eventually(async () => {
      await expect(world.start(partner)).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
    });
  });

  it('the newest facts of an account win, in whatever order they arrive', async () => {
    const [service] = world.calls;
    const accounts = service?.app.get(AccountProjection);
    const db = service?.app.get(Database);
    if (!accounts || !db) throw new Error('no service');
    const accountId = newId();
    const facts = {
      account_id: accountId,
      status: 'APPROVED' as const,
      tier: 'standard' as const,
      price_per_minute: '1.00',
    };
    await db.transaction((tx) => accounts.store(tx, { ...facts, concurrency_limit: 7, version: 3 }));
    await db.transaction((tx) => accounts.store(tx, { ...facts, concurrency_limit: 9, version: 2 }));
    expect(await db.transaction((tx) => accounts.limit(tx, accountId))).toBe(7);
  });

  it('exactly one of many workers claims a call', async () => {
    const partner = await world.partner(null);
    for (let round = 0; round < 5; round += 1) {
      const { call_id } = await world.start(partner);
      const claims = await Promise.allSettled(
        Array.from({ length: 10 }, (_none, worker) =>
          world.voice.request('calls.claim', { call_id, worker_id: `worker-${worker}` }),
        ),
      );
      expect(accepted(claims)).toHaveLength(1);
      for (const reason of reasons(claims)) expect(reason).toMatchObject({ code: 'CONFLICT' });
    }
    await expect(
      world.voice.request('calls.claim', { call_id: newId(), worker_id: 'w' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('committed events are published even if the process dies before publishing them', async () => {
    const partner = await world.partner();
    await world.start(partner);
    const doomed = await world.startCalls();
    await world.nats.kill();
    const admitted = await doomed.app.get(CallAdmission).admit(
      partner.accountId,
      { callId: newId(), pricePerMinute: '0' },
      {
        agentId: partner.agentId,
        toNumber: '+14155550101',
        fromNumber: null,
        connectionId: null,
        customerId: null,
        clientReferenceId: null,
        variables: {},
        metadata: null,
      },
      agentSnapshot(partner.agentId),
      { number: partner.number, provider: 'sip', connectionId: partner.connectionId },
    );
    await doomed.close();
    world.calls.splice(world.calls.indexOf(doomed), 1);
    await world.nats.restart();
    await eventually(() => world.eventsOf('calls.originate_requested', admitted.call_id).length === 1, {
      timeoutMs: 20_000,
    });
    const assignment = await world.voice.request('calls.claim', {
      call_id: admitted.call_id,
      worker_id: world.voice.instanceId,
    });
    const leg = new Leg(world, admitted.call_id, assignment.lease_token);
    expect(await leg.report(answered, ended(), closed)).toMatchObject({ applied_seq: 3 });
  });
});

describe('hanging up', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ instances: 2 });
  });
  afterAll(() => world?.stop());

  const hangup = (accountId: string, call_id: string) =>
    world.bus.request('calls.hangup', { account_id: accountId, call_id });

  it('hanging up cancels a call nobody has dialled at once', async () => {
    const partner = await world.partner(1);
    const { call_id } = await world.start(partner);
    expect(await hangup(partner.accountId, call_id)).toMatchObject({
      status: 'canceled',
      disposition: 'canceled',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
      answered_by: 'not_answered',
    });
    expect(await world.slots(partner)).toBe(0);
    await expect(world.voice.request('calls.claim', { call_id, worker_id: 'w' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(hangup(partner.accountId, call_id)).rejects.toMatchObject({
      code: 'INVALID_STATE',
      status: 400,
    });
    await eventually(() => world.eventsOf('calls.session_completed', call_id).length === 1);
  });

  it('hanging up reaches the owner at once and in the answer to its next report', async () => {
    const partner = await world.partner();
    const leg = await world.claimed(partner);
    expect((await leg.report(answered)).hangup_requested).toBe(false);
    expect(await hangup(partner.accountId, leg.callId)).toMatchObject({ status: 'in_progress' });
    await eventually(() => world.hangups.includes(leg.callId));
    expect((await leg.report()).hangup_requested).toBe(true);
    await leg.report(ended({ end_call_reason: 'api_hangup', hangup_source: 'api' }), closed);
    expect(await world.get(partner, leg.callId)).toMatchObject({
      status: 'completed',
      end_call_reason: 'api_hangup',
      hangup_source: 'api',
    });
  });

  it('hanging up and claiming at once end in a canceled call or an informed owner', async () => {
    const partner = await world.partner(null);
    for (let round = 0; round < 15; round += 1) {
      const { call_id } = await world.start(partner);
      const [claim] = await Promise.allSettled([
        world.voice.request('calls.claim', { call_id, worker_id: world.voice.instanceId }),
        hangup(partner.accountId, call_id),
      ]);
      if (claim.status === 'fulfilled') {
        const leg = new Leg(world, call_id, claim.value.lease_token);
        expect((await leg.report()).hangup_requested).toBe(true);
      } else {
        expect((await world.get(partner, call_id)).status).toBe('canceled');
      }
    }
  });
});
