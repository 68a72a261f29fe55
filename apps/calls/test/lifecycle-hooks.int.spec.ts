import { createHmac } from 'node:crypto';
import { trunkPasswordAad } from '@parley/contracts';
import { placeName } from '@parley/persistence';
import { newId, SecretBox } from '@parley/platform';
import { eventually, resealedThereAndBack, TEST_MASTER_KEY } from '@parley/testing';
import { callsSchema } from '../src';
import { HooksWorld } from './hooks-world';
import { answered, closed, ended, Leg, type Partner } from './world';

jest.setTimeout(60_000);

describe('lifecycle hooks', () => {
  const hooks = HooksWorld.ofSuite();
  const { hook, deliveries, originated } = hooks;

  async function timeline(partner: Partner, callId: string): Promise<Record<string, unknown>[]> {
    const body = { account_id: partner.accountId, call_id: callId };
    const { entries } = await hooks.world.bus.request('calls.timeline', body);
    return entries.filter(({ type }) => type === 'before_call_hook').map(({ data }) => data);
  }

  it('before_call is sent before a call is dialled, signed like inbound.route, and sets variables', async () => {
    const partner = await hooks.world.partner();
    const { secret, ...made } = await hook(partner);
    expect(made).toMatchObject({
      timeout_ms: 2_000,
      failure_action: 'continue',
      allow_cancel: true,
      has_secret: true,
    });
    hooks.server.json(200, { variables: { name: 'Asha', tries: 2 } });
    const { call_id: callId } = await hooks.world.start(partner, {
      variables: { name: 'unknown', city: 'Pune' },
    });
    await originated(callId);
    const assignment = await hooks.world.voice.request('calls.claim', {
      call_id: callId,
      worker_id: hooks.world.voice.instanceId,
    });
    expect(assignment.variables).toEqual({ name: 'Asha', tries: 2, city: 'Pune' });

    expect(hooks.server.received).toHaveLength(1);
    const { headers, body } = hooks.server.last;
    expect(headers['x-parley-event']).toBe('before_call');
    const hex = createHmac('sha256', secret).update(`${headers['x-parley-timestamp']}.${body}`).digest('hex');
    expect(headers['x-parley-signature']).toBe(`v1=${hex}`);
    expect(JSON.parse(body)).toMatchObject({
      event: 'before_call',
      version: '2026-01-01',
      data: {
        call_id: callId,
        direction: 'outbound',
        agent_id: partner.agentId,
        to_number: '+14155550101',
        variables: { name: 'unknown', city: 'Pune' },
      },
    });
    expect(await timeline(partner, callId)).toMatchObject([
      { hook: 'crm', outcome: 'continue', variables: 2 },
    ]);
  });

  it('before_call cancels a call before it is dialled and frees its slot', async () => {
    const partner = await hooks.world.partner(1);
    await hook(partner);
    hooks.server.json(200, { action: 'cancel', reason: 'on holiday' });
    const { call_id: callId } = await hooks.world.start(partner);
    const done = await hooks.world.completed(callId);
    expect(done).toMatchObject({ status: 'canceled', end_call_reason: 'canceled', duration_seconds: 0 });
    expect(await hooks.world.get(partner, callId)).toMatchObject({
      status: 'canceled',
      error_message: 'on holiday',
    });
    expect(hooks.world.eventsOf('calls.originate_requested', callId)).toEqual([]);
    expect(await hooks.world.slots(partner)).toBe(0);
    expect(await timeline(partner, callId)).toMatchObject([{ outcome: 'cancel', reason: 'on holiday' }]);
  });

  it.each([
    ['continue', () => hooks.server.json(500, {}), true],
    ['continue', () => hooks.server.json(200, { action: 'explode' }), true],
    ['cancel', () => hooks.server.json(500, {}), false],
  ] as const)(
    'a before_call that fails follows its failure_action: %s',
    async (failure_action, arrange, dialled) => {
      const partner = await hooks.world.partner();
      await hook(partner, { failure_action });
      arrange();
      const { call_id: callId } = await hooks.world.start(partner);
      if (dialled) await originated(callId);
      else expect(await hooks.world.completed(callId)).toMatchObject({ status: 'canceled' });
      expect(await timeline(partner, callId)).toMatchObject([{ outcome: 'failed', failure_action }]);
    },
  );

  it('a hanging hook delays its call by at most its timeout, and neither admission nor other accounts', async () => {
    const [slow, quick] = [await hooks.world.partner(), await hooks.world.partner()];
    await hook(slow, { timeout_ms: 500 });
    hooks.server.answer = () => undefined;
    const calls = await Promise.all([
      hooks.world.start(slow),
      hooks.world.start(slow),
      hooks.world.start(quick),
    ]);
    expect(calls.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(await hooks.world.slots(slow)).toBe(2);
    for (const { call_id } of calls) await originated(call_id);
    expect(await timeline(slow, calls[0]?.call_id ?? '')).toMatchObject([{ outcome: 'failed' }]);
  });

  it('hooks of the account and of the agent are called, and the agent’s override', async () => {
    const partner = await hooks.world.partner();
    await hook(partner, { name: 'own', agent_id: partner.agentId, url: `${hooks.server.url}/own` });
    await hook(partner, { name: 'all', url: `${hooks.server.url}/all` });
    await hook(partner, { name: 'other', agent_id: newId(), url: `${hooks.server.url}/other` });
    await hook(partner, { name: 'off', enabled: false, url: `${hooks.server.url}/off` });
    hooks.server.answer = ({ url }, response) =>
      response.end(
        JSON.stringify({ variables: url === '/own' ? { who: 'own' } : { who: 'all', also: 'all' } }),
      );
    const { call_id: callId } = await hooks.world.start(partner);
    await originated(callId);
    expect(hooks.server.received.map(({ url }) => url).sort()).toEqual(['/all', '/own']);
    const assignment = await hooks.world.voice.request('calls.claim', {
      call_id: callId,
      worker_id: hooks.world.voice.instanceId,
    });
    expect(assignment.variables).toEqual({ who: 'own', also: 'all' });
  });

  it('a reply that exceeds the variables limit together with other hooks’ counts as failed', async () => {
    const partner = await hooks.world.partner();
    for (const name of ['one', 'two']) await hook(partner, { name, url: `${hooks.server.url}/${name}` });
    hooks.server.answer = ({ url = '' }, response) =>
      response.end(JSON.stringify({ variables: { [url.slice(1)]: 'x'.repeat(9_000) } }));
    const { call_id: callId } = await hooks.world.start(partner);
    await originated(callId);
    expect(await timeline(partner, callId)).toMatchObject([
      { hook: 'one', outcome: 'continue' },
      { hook: 'two', outcome: 'failed', problem: expect.stringContaining('too much') },
    ]);
    expect(Object.keys((await hooks.world.get(partner, callId)).session.variables)).toEqual(['one']);
  });

  it('hooks are called again when the process calling them died', async () => {
    const partner = await hooks.world.partner();
    await hook(partner);
    const { call_id: callId } = await hooks.world.start(partner);
    await originated(callId);
    // A gate somebody took and never opened.
    const gate = `insert into before_call_gate values ($1, $2, now() - interval '1 minute', now() - interval '1 second')`;
    await hooks.world.sql.query(gate, [callId, partner.accountId]);
    await eventually(async () => hooks.server.received.length >= 2);
    const left = await eventually(async () => {
      const { rowCount } = await hooks.world.sql.query('select 1 from before_call_gate where call_id = $1', [
        callId,
      ]);
      return rowCount === 0;
    });
    expect(left).toBe(true);
  });

  describe('for inbound calls', () => {
    const open = (
      partner: Partner,
      invite = newId(),
    ): ReturnType<typeof hooks.world.voice.request<'calls.open_inbound'>> =>
      hooks.world.voice.request('calls.open_inbound', {
        worker_id: hooks.world.voice.instanceId,
        sip_call_id: invite,
        from_number: '+14155550177',
        to_number: partner.number,
        source_address: '127.0.0.1',
      });

    it('before_call is sent before an inbound call is answered and sets variables', async () => {
      const partner = await hooks.world.partner();
      await hook(partner);
      hooks.server.json(200, { variables: { name: 'Asha' } });
      const assignment = await open(partner);
      expect(assignment).toMatchObject({ direction: 'inbound', variables: { name: 'Asha' } });
      expect(JSON.parse(hooks.server.last.body)).toMatchObject({
        data: { call_id: assignment.call_id, direction: 'inbound', from_number: '+14155550177' },
      });
      expect(await timeline(partner, assignment.call_id)).toMatchObject([{ outcome: 'continue' }]);
    });

    it('before_call may reject an inbound call', async () => {
      const partner = await hooks.world.partner();
      await hook(partner);
      hooks.server.json(200, { action: 'reject', reason: 'closed' });
      const invite = newId();
      for (let n = 0; n < 2; n += 1)
        await expect(open(partner, invite)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'closed' });
      expect(hooks.server.received).toHaveLength(1);
    });

    it('a rejected inbound call is stored and published as canceled', async () => {
      const partner = await hooks.world.partner();
      const { id: hookId } = await hook(partner);
      const done = await hook(partner, { event: 'after_call', url: `${hooks.server.url}/done` });
      hooks.server.json(200, { action: 'reject', reason: 'closed' });
      await expect(open(partner)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const { items } = await hooks.world.bus.request('calls.list', {
        account_id: partner.accountId,
      });
      const callId = items[0]?.call_id ?? '';
      expect(items).toMatchObject([
        {
          ...{ direction: 'inbound', from_number: '+14155550177', to_number: partner.number },
          ...{ status: 'canceled', end_call_reason: 'blocked', hangup_cause: 'call_rejected' },
          ...{ hangup_source: 'api', error_message: 'closed', answered_by: 'not_answered' },
        },
      ]);
      expect(await timeline(partner, callId)).toMatchObject([{ outcome: 'cancel', reason: 'closed' }]);
      expect(await hooks.world.completed(callId)).toMatchObject({ status: 'canceled', transcript: null });
      const told = hooks.world.eventsOf('calls.status_updated', callId);
      expect(told.map(({ status, previous_status }) => [previous_status, status])).toEqual([
        [null, 'ringing'],
        ['ringing', 'canceled'],
      ]);
      expect(hooks.world.eventsOf('calls.metered', callId)).toMatchObject([
        { state: 'closed', amount: '0.00' },
      ]);
      expect(await deliveries(partner, hookId)).toMatchObject([
        { event: 'before_call', call_id: callId, status: 'succeeded', outcome: 'cancel' },
      ]);
      await eventually(async () => (await deliveries(partner, done.id))[0]?.status === 'succeeded');
    });
  });

  describe('after_call', () => {
    async function callOf(partner: Partner): Promise<string> {
      const leg: Leg = await hooks.world.claimed(partner);
      await leg.report(answered, ended(), closed);
      await hooks.world.completed(leg.callId);
      return leg.callId;
    }

    it('after_call gets the completed session, signed, as session.completed does', async () => {
      const partner = await hooks.world.partner();
      const { secret } = await hook(partner, { event: 'after_call', secret: 'a secret of my own' });
      expect(secret).toBe('a secret of my own');
      const callId = await callOf(partner);
      await eventually(() => hooks.server.received.length === 1);
      const { headers, body } = hooks.server.last;
      const hex = createHmac('sha256', secret)
        .update(`${headers['x-parley-timestamp']}.${body}`)
        .digest('hex');
      expect(headers).toMatchObject({ 'x-parley-event': 'after_call', 'x-parley-signature': `v1=${hex}` });
      const [event] = hooks.world.eventsOf('calls.session_completed', callId);
      expect(JSON.parse(body)).toMatchObject({
        event: 'after_call',
        data: JSON.parse(JSON.stringify(event)),
      });
    });

    it('after_call is retried under the same id until it succeeds', async () => {
      const partner = await hooks.world.partner();
      await hook(partner, { event: 'after_call' });
      hooks.server.json(503, {});
      const callId = await callOf(partner);
      await eventually(() => hooks.server.received.length === 1);
      const waiting = await eventually(async () => {
        const { rows } = await hooks.world.sql.query(
          `select status, attempts, last_error from after_call_delivery where call_id = $1 and last_error is not null`,
          [callId],
        );
        return rows.length === 1 && rows;
      });
      expect(waiting).toEqual([{ status: 'pending', attempts: 1, last_error: 'answered with HTTP 503' }]);
      hooks.server.json(200, {});
      await hooks.world.sql.query('update after_call_delivery set due_at = now() where call_id = $1', [
        callId,
      ]);
      await eventually(() => hooks.server.received.length === 2);
      const ids = hooks.server.received.map(({ headers }) => headers['x-parley-delivery-id']);
      expect(new Set(ids).size).toBe(1);
      await eventually(async () => {
        const { rows } = await hooks.world.sql.query(
          'select status from after_call_delivery where call_id = $1',
          [callId],
        );
        return rows[0]?.status === 'delivered';
      });
    });
  });

  it('hooks of another account are NOT_FOUND', async () => {
    const [mine, other] = [await hooks.world.partner(), await hooks.world.partner()];
    const { id } = await hook(other);
    const body = { account_id: mine.accountId, hook_id: id };
    for (const asked of [
      hooks.world.bus.request('hooks.get', body),
      hooks.world.bus.request('hooks.update', { ...body, change: { enabled: false } }),
      hooks.world.bus.request('hooks.rotate_secret', body),
      hooks.world.bus.request('hooks.test', body),
      hooks.world.bus.request('hooks.deliveries', body),
      hooks.world.bus.request('hooks.delete', body),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await hooks.world.bus.request('hooks.list', { account_id: mine.accountId })).items).toEqual([]);
    const listed = await hooks.world.bus.request('hooks.list', { account_id: other.accountId });
    expect(listed.items).toMatchObject([{ id, has_secret: true }]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
  });

  it('a hook needs a public URL and an agent of the account', async () => {
    const partner = await hooks.world.partner();
    await expect(hook(partner, { url: 'https://169.254.169.254/' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'url' }],
    });
    const gone = newId();
    hooks.world.deletedAgents.add(gone);
    await expect(hook(partner, { agent_id: gone })).rejects.toMatchObject({
      details: [{ field: 'agent_id' }],
    });
  });

  it('hook secrets and trunk passwords are resealed under a new master key and still open', async () => {
    const partner = await hooks.world.partner();
    const { secret, id } = await hook(partner);
    const connection = { name: 'trunk', host: 'sip.example.com', username: 'u', password: 'hunter2' };
    const made = await hooks.world.bus.request('connections.create', {
      account_id: partner.accountId,
      connection,
    });
    const [service] = hooks.world.calls;
    if (!service) throw new Error('no instance runs');
    expect(await resealedThereAndBack(service, callsSchema)).toEqual(
      (callsSchema.sealed ?? []).map(placeName).sort(),
    );
    await hooks.world.bus.request('hooks.test', { account_id: partner.accountId, hook_id: id });
    const { headers, body } = hooks.server.last;
    const hex = createHmac('sha256', secret).update(`${headers['x-parley-timestamp']}.${body}`).digest('hex');
    expect(headers['x-parley-signature']).toBe(`v1=${hex}`);
    const trunk = await hooks.world.voice.request('calls.trunk', { connection_id: made.id });
    const box = new SecretBox(Buffer.from(TEST_MASTER_KEY, 'base64'));
    expect(box.open(trunk.sealed_password ?? '', trunkPasswordAad(made.id))).toBe('hunter2');
  });
});
