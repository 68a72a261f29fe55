import { newId } from '@parley/platform';
import { eventually } from '@parley/testing';
import { answered, closed, ended, type Partner, ringing, said, World } from './world';

jest.setTimeout(60_000);

describe('the life of a call', () => {
  let world: World;
  let partner: Partner;
  beforeAll(async () => {
    world = await World.start({ instances: 2, env: { REAPER_INTERVAL_MS: '200' } });
    partner = await world.partner(null);
  });
  afterAll(() => world?.stop());

  it('a call goes from start through claim and reports to a completed session', async () => {
    const call = await world.bus.request('calls.start', {
      account_id: partner.accountId,
      call: {
        agent_id: partner.agentId,
        to_number: '+14155550101',
        customer_id: `cus_${newId()}`,
        client_reference_id: 'order 7',
        variables: { name: 'Zoë', tries: 2, vip: true },
        metadata: { source: { crm: 'x' } },
      },
    });
    expect(call).toMatchObject({
      status: 'pending',
      direction: 'outbound',
      from_number: partner.number,
      provider: 'sip',
      connection_id: partner.connectionId,
      session: { status: 'created', transcript: null, variables: { name: 'Zoë', tries: 2, vip: true } },
    });
    const id = call.call_id;
    await eventually(() => world.eventsOf('calls.originate_requested', id).length === 1);

    const assignment = await world.voice.request('calls.claim', {
      call_id: id,
      worker_id: world.voice.instanceId,
    });
    expect(assignment).toMatchObject({
      call_id: id,
      session_id: call.session_id,
      lease_ms: 10_000,
      recording_key: `recordings/${partner.accountId}/${id}.wav`,
      trunk: { host: '127.0.0.1', port: 5070, connection_id: partner.connectionId },
      agent: { id: partner.agentId, agent_name: 'Ada' },
    });
    expect(assignment.trunk.sealed_password).toMatch(/^v1\./);

    const send = (seq: number, news: object) =>
      world.voice.request('calls.report', {
        call_id: id,
        worker_id: world.voice.instanceId,
        lease_token: assignment.lease_token,
        reports: [{ seq, at: new Date(Date.UTC(2026, 0, 1, 0, 0, seq)).toISOString(), ...news } as never],
      });
    await send(1, { type: 'dialing' });
    await send(2, ringing);
    expect(await send(3, answered)).toEqual({ applied_seq: 3, hangup_requested: false });
    await send(4, said('bot', 'Hello', 'a'));
    await send(5, said('user', 'I want', 'b'));
    await send(6, { ...said('user', 'I want a table', 'b'), response_latency_ms: 611.4 });
    expect((await world.get(partner, id)).session).toMatchObject({
      status: 'active',
      transcript: [
        { role: 'bot', content: 'Hello' },
        { role: 'user', content: 'I want a table' },
      ],
    });
    await send(7, { type: 'transferred', transfer_number: '+14155550199', transfer_reason: 'asked' });
    await send(8, ended({ end_call_reason: 'transferred' }));
    const recording = { key: assignment.recording_key, bytes: 1_000, duration_ms: 5_000 };
    await send(9, { type: 'closed', recording });

    const event = await world.completed(id);
    expect(event).toMatchObject({
      call_id: id,
      session_id: call.session_id,
      status: 'completed',
      disposition: 'transferred',
      duration_seconds: 5,
      credits_used: 0,
      processing_complete: true,
      transcript: [{ role: 'bot' }, { role: 'user', content: 'I want a table' }],
      client_reference_id: 'order 7',
      customer_id: call.customer_id,
      variables: { name: 'Zoë' },
      metadata: { source: { crm: 'x' } },
      extraction: { status: 'skipped', error: null },
      end_call_reason: 'transferred',
      recording_url: expect.stringContaining(`/objects/recordings/${partner.accountId}/${id}.wav?expires=`),
    });
    const statuses = world.eventsOf('calls.status_updated', id);
    expect(
      statuses.map((update) => [update.previous_status, update.status, update.concurrency_released]),
    ).toEqual([
      [null, 'pending', false],
      ['pending', 'ringing', false],
      ['ringing', 'in_progress', false],
      ['in_progress', 'completed', true],
    ]);
    expect(statuses.map((update) => update.account_concurrency)).toEqual([
      { limit: null, active: 1, remaining: null },
      { limit: null, active: 1, remaining: null },
      { limit: null, active: 1, remaining: null },
      { limit: null, active: 0, remaining: null },
    ]);
    expect(world.eventsOf('calls.transferred', id)).toMatchObject([{ transfer_number: '+14155550199' }]);
    expect(await world.slots(partner)).toBe(0);

    const done = await world.get(partner, id);
    expect(done).toMatchObject({
      status: 'completed',
      duration_seconds: 5,
      bill_duration_seconds: 5,
      answered_by: 'human',
    });
    expect(done.session).toMatchObject({ status: 'completed', processing_complete: true });
    expect(done.session.recording_url).toContain('/objects/recordings/');
    const fresh = await world.bus.request('calls.recording_url', {
      account_id: partner.accountId,
      call_id: id,
    });
    expect(Date.parse(fresh.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const { entries } = await world.bus.request('calls.timeline', {
      account_id: partner.accountId,
      call_id: id,
    });
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_entry, index) => index + 1));
    expect(entries.map((entry) => entry.type)).toEqual([
      'claimed',
      'dialing',
      'ringing',
      'answered',
      'turn',
      'turn',
      'turn',
      'transferred',
      'ended',
      'closed',
    ]);
  });

  it('an unanswered call is reported with duration 0 and no transcript', async () => {
    const leg = await world.claimed(partner);
    await leg.report(
      { type: 'dialing' },
      ringing,
      ended({
        outcome: 'no_answer',
        end_call_reason: 'no_answer',
        hangup_cause: 'no_answer',
        hangup_source: 'callee',
      }),
      closed,
    );
    expect(await world.completed(leg.callId)).toMatchObject({
      status: 'no_answer',
      disposition: 'no_answer',
      duration_seconds: 0,
      transcript: null,
      recording_url: null,
      processing_complete: true,
    });
    expect(await world.get(partner, leg.callId)).toMatchObject({
      answered_by: 'not_answered',
      session: { status: 'failed', processing_complete: true, transcript: null },
    });
    await expect(
      world.bus.request('calls.recording_url', { account_id: partner.accountId, call_id: leg.callId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('duplicate and out-of-order reports change nothing', async () => {
    const leg = await world.claimed(partner);
    const [dialing, rings, answer, turn, end, close] = leg.number(
      { type: 'dialing' },
      ringing,
      answered,
      said('bot', 'Hello'),
      ended(),
      closed,
    ) as [never, never, never, never, never, never];
    expect((await leg.send([answer, dialing])).applied_seq).toBe(1);
    expect((await leg.send([rings, rings, turn])).applied_seq).toBe(2);
    const all = [dialing, rings, answer, turn, end, close];
    const replies = await Promise.all([leg.send(all), leg.send(all), leg.send([...all].reverse())]);
    expect(replies.map((reply) => reply.applied_seq)).toEqual([6, 6, 6]);
    await world.completed(leg.callId);
    expect((await leg.send(all)).applied_seq).toBe(6);
    expect(world.eventsOf('calls.status_updated', leg.callId).map((update) => update.status)).toEqual([
      'pending',
      'ringing',
      'in_progress',
      'completed',
    ]);
    expect(world.eventsOf('calls.session_completed', leg.callId)).toHaveLength(1);
    expect((await world.get(partner, leg.callId)).session.transcript).toHaveLength(1);
  });

  it('late reports are ignored and shown on the timeline', async () => {
    const leg = await world.claimed(partner);
    await leg.report(ended({ outcome: 'busy', end_call_reason: 'busy' }), ringing, answered);
    const late = await world.get(partner, leg.callId);
    expect(late).toMatchObject({ status: 'busy', answered_by: 'not_answered' });
    const { entries } = await world.bus.request('calls.timeline', {
      account_id: partner.accountId,
      call_id: leg.callId,
    });
    expect(entries.slice(1).map(({ type, applied }) => [type, applied])).toEqual([
      ['ended', true],
      ['ringing', false],
      ['answered', false],
    ]);
  });

  it('turns that arrive after the end are kept until the leg is closed', async () => {
    const leg = await world.claimed(partner);
    await leg.report(answered, ended({ end_call_reason: 'user_hung_up' }));
    await leg.report(said('user', 'bye\0\ud800'), closed);
    expect((await world.completed(leg.callId)).transcript).toMatchObject([{ content: 'bye\ufffd' }]);
    await leg.report(said('user', 'too late'));
    expect((await world.get(partner, leg.callId)).session.transcript).toHaveLength(1);
  });

  it('calls are listed by filters, newest first, page by page', async () => {
    const other = await world.partner(null);
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const reference = i % 2 ? 'odd' : 'even';
      ids.unshift((await world.start(other, { client_reference_id: reference })).call_id);
    }
    const list = (filters: object, page: object = {}) =>
      world.bus.request('calls.list', { account_id: other.accountId, ...filters, ...page });
    expect((await list({})).items.map((call) => call.call_id)).toEqual(ids);
    expect((await list({ client_reference_id: 'odd' })).items).toHaveLength(2);
    expect((await list({ status: 'completed' })).items).toHaveLength(0);
    expect(
      (await list({ agent_id: other.agentId, direction: 'outbound', created_after: '2020-01-01T00:00:00Z' }))
        .items,
    ).toHaveLength(5);
    const first = await list({}, { limit: 2 });
    expect(first.pagination).toMatchObject({ limit: 2, has_more: true });
    await world.start(other);
    const second = await list({}, { limit: 2, cursor: first.pagination.next_cursor ?? '' });
    const third = await list({}, { limit: 2, cursor: second.pagination.next_cursor ?? '' });
    expect([...first.items, ...second.items, ...third.items].map((call) => call.call_id)).toEqual(ids);
    expect(third.pagination).toEqual({ limit: 2, has_more: false, next_cursor: null });
    await expect(list({ agent_id: 'x' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(list({}, { cursor: 'x' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(list({}, { limit: 0 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('a call of another account is NOT_FOUND in every request', async () => {
    const stranger = newId();
    const { call_id } = await world.start(partner);
    for (const subject of ['calls.get', 'calls.hangup', 'calls.timeline', 'calls.recording_url'] as const) {
      for (const id of [call_id, newId(), 'no-uuid']) {
        await expect(world.bus.request(subject, { account_id: stranger, call_id: id })).rejects.toMatchObject(
          {
            code: 'NOT_FOUND',
          },
        );
      }
    }
  });

  it.each([
    [{ to_number: '911' }, 'VALIDATION_ERROR', 'call.to_number'],
    [{ agent_id: 'x' }, 'VALIDATION_ERROR', 'call.agent_id'],
    [{ from_number: '+14155550100' }, 'VALIDATION_ERROR', 'from_number'],
    [{ connection_id: 'x' }, 'VALIDATION_ERROR', 'call.connection_id'],
    [{ connection_id: newId() }, 'NOT_FOUND', undefined],
    [{ customer_id: newId() }, 'VALIDATION_ERROR', 'call.customer_id'],
    [{ variables: { a: { b: 1 } } }, 'VALIDATION_ERROR', 'call.variables'],
    [{ client_reference_id: 'x'.repeat(201) }, 'VALIDATION_ERROR', 'call.client_reference_id'],
    [{ metadata: [] }, 'VALIDATION_ERROR', 'call.metadata'],
    [{ metadata: { a: 'x'.repeat(16_384) } }, 'VALIDATION_ERROR', 'metadata'],
    [{ variables: { a: 'x'.repeat(16_384) } }, 'VALIDATION_ERROR', 'variables'],
  ])('refuses an invalid start %#', async (change, code, field) => {
    const refusal = { code, ...(field ? { details: [expect.objectContaining({ field })] } : {}) };
    await expect(world.start(partner, change)).rejects.toMatchObject(refusal);
  });

  it('refuses a start for a deleted agent or from another account’s number', async () => {
    const gone = newId();
    world.deletedAgents.add(gone);
    await expect(world.start(partner, { agent_id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await world.partner();
    await expect(world.start(partner, { from_number: other.number })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await expect(world.start(partner, { connection_id: other.connectionId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
