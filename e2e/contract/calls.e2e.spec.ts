import type { AgentDto, CallDto, TimelineEntryDto, NewWebhookDto } from '@parley/contracts';
import type { ApiClient } from '../support/client';
import { TestPlatform, type TestPartner } from '../support/platform';
import { expectedSignature, Receiver } from '../support/receiver';
import {
  callee,
  createAgent,
  createEndpoint,
  finished,
  getCall,
  startCall,
  until,
} from '../support/scenario';

jest.setTimeout(180_000);

describe('Calls', () => {
  let platform: TestPlatform;
  let receiver: Receiver;
  let partner: TestPartner;
  /** Conversations last: all are held at the same time, while the short tests run. */
  let conversation: Promise<Conversation>;
  let inbound: Promise<Inbound>;
  let secrets: Promise<Secrets>;

  beforeAll(async () => {
    [platform, receiver] = await Promise.all([TestPlatform.start(), Receiver.start()]);
    partner = await platform.partner();
    await createEndpoint(partner, receiver);
    conversation = converse(await platform.partner(), receiver);
    inbound = callIn(await platform.partner(), platform.sandboxUrl);
    secrets = useSecrets(await platform.partner(), receiver);
    for (const one of [conversation, inbound, secrets]) one.catch(() => undefined);
  });

  afterAll(async () => {
    await Promise.allSettled([conversation, inbound, secrets]);
    await platform?.stop();
    await receiver?.stop();
  });

  it.each([
    ['02', { status: 'busy', disposition: 'busy', end_call_reason: 'busy', hangup_cause: 'user_busy' }],
    ['05', { status: 'busy', disposition: 'busy', end_call_reason: 'busy', hangup_cause: 'call_rejected' }],
  ])('to a phone that behaves as %s end as it said', async (behaviour, expected) => {
    const { api } = partner;
    const agent = await createAgent(api);
    const call = await finished(api, (await startCall(api, agent.id, callee(behaviour))).call_id, 30_000);
    expect(call).toMatchObject({ ...expected, duration_seconds: 0 });
    expect(call.session).toMatchObject({ transcript: null, duration_seconds: 0 });
    const delivered = await until(
      () => receiver.about(call.call_id).filter((one) => one.body.event === 'session.completed'),
      (all) => all.length > 0,
    );
    expect(delivered[0]?.body.data).toMatchObject({
      duration_seconds: 0,
      transcript: null,
      status: call.status,
    });
  });

  it('are canceled by a hangup while they ring, and freed at once', async () => {
    const { api } = partner;
    const agent = await createAgent(api);
    const started = await startCall(api, agent.id, callee('03'));
    await until(
      () => getCall(api, started.call_id),
      (call) => call.status === 'ringing',
    );
    await api.ok(api.post(`/calls/${started.call_id}/hangup`));
    const call = await finished(api, started.call_id, 20_000);
    expect(call).toMatchObject({ status: 'canceled', end_call_reason: 'api_hangup', hangup_source: 'api' });
    const again = await api.post(`/calls/${started.call_id}/hangup`);
    expect([again.status, again.body.error.code]).toEqual([400, 'INVALID_STATE']);
  });

  it('end while they talk when asked to, with what had been said', async () => {
    const { api } = partner;
    const agent = await createAgent(api);
    const started = await startCall(api, agent.id, callee('06'));
    await until(
      () => getCall(api, started.call_id),
      (call) => (call.session.transcript ?? []).length > 0,
    );
    await api.ok(api.post(`/calls/${started.call_id}/hangup`));
    const call = await finished(api, started.call_id, 20_000);
    expect(call).toMatchObject({ status: 'completed', end_call_reason: 'api_hangup' });
    expect(call.session.transcript?.[0]).toMatchObject({
      role: 'bot',
      content: expect.stringContaining('Hello'),
    });
  });

  it('keep a timeline of everything that was heard of them', async () => {
    const { api } = partner;
    const agent = await createAgent(api);
    const call = await finished(api, (await startCall(api, agent.id, callee('02'))).call_id, 30_000);
    const { entries } = await api.ok(
      api.get<{ entries: TimelineEntryDto[] }>(`/calls/${call.call_id}/timeline`),
    );
    expect(entries.map((entry) => entry.type)).toEqual(expect.arrayContaining(['ended', 'closed']));
    expect(entries.every((entry, index) => index === 0 || entry.seq > (entries[index - 1]?.seq ?? 0))).toBe(
      true,
    );
  });

  it('of another account are not found', async () => {
    const other = await platform.partner();
    const agent = await createAgent(partner.api);
    const call = await startCall(partner.api, agent.id, callee('02'));
    for (const answer of [
      await other.api.get(`/calls/${call.call_id}`),
      await other.api.post(`/calls/${call.call_id}/hangup`),
      await other.api.get(`/calls/${call.call_id}/timeline`),
      await other.api.get(`/calls/${call.call_id}/recording-url`),
      await other.api.post('/calls/start', { agent_id: agent.id, to_number: callee('02') }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
    await finished(partner.api, call.call_id, 30_000);
  });

  it('hold a conversation, and everything about it reaches the partner signed and in order', async () => {
    const { api, agent, endpoint, started, call } = await conversation;
    expect(started).toMatchObject({
      status: 'pending',
      direction: 'outbound',
      agent_id: agent.id,
      to_number: callee('01'),
      provider: 'sip',
      client_reference_id: 'order-17',
    });

    expect(call).toMatchObject({
      status: 'completed',
      disposition: 'completed',
      answered_by: expect.any(String),
    });
    expect(call.duration_seconds).toBeGreaterThan(5);
    const spoken = (role: string): string =>
      (call.session.transcript ?? [])
        .filter((turn) => turn.role === role)
        .map((turn) => turn.content)
        .join(' ');
    expect(spoken('user').toLowerCase()).toContain('opening hours');
    expect(spoken('bot')).toMatch(/nine in the morning/i);
    expect(call.session.extraction).toEqual({
      status: 'success',
      model: 'scripted',
      extractedAt: expect.stringMatching(/Z$/),
      latencyMs: expect.any(Number),
      attempts: 1,
      values: { wants_hours: expect.stringMatching(/opening hours/i), complained: null },
      error: null,
    });

    const about = await until(
      () => receiver.about(call.call_id),
      (all) => all.some((one) => one.body.event === 'session.completed'),
    );
    const statuses = about
      .filter((one) => one.body.event === 'call.status.updated')
      .map((one) => one.body.data['status']);
    expect(statuses.filter((status) => status !== 'pending')).toEqual([
      'ringing',
      'in_progress',
      'completed',
    ]);
    for (const one of about) {
      expect(one.headers['x-webhook-signature']).toBe(expectedSignature(one, endpoint.secret));
      expect(Math.abs(one.at - Date.parse(String(one.headers['x-webhook-timestamp'])))).toBeLessThan(300_000);
    }
    const last = about.find(
      (one) => one.body.data['status'] === 'completed' && one.body.event === 'call.status.updated',
    );
    expect(last?.body.data).toMatchObject({
      terminal: true,
      concurrency_released: true,
      previous_status: 'in_progress',
      client_reference_id: 'order-17',
      account_concurrency: { limit: 5, active: 0, remaining: 5 },
    });
    const session = about.find((one) => one.body.event === 'session.completed');
    expect(session?.body.data).toMatchObject({
      transcript: call.session.transcript,
      extraction: call.session.extraction,
      variables: { name: 'Asha' },
      metadata: { campaign: 'autumn' },
      processing_complete: true,
      call_id: call.call_id,
      end_call_reason: expect.any(String),
    });
    await expectRecording(api, call);
  });

  it('from the outside reach the agent of the number they call', async () => {
    const { listed, call } = await inbound;
    expect(listed).toMatchObject({ direction: 'inbound', status: 'completed', from_number: '+14155550123' });
    expect(call.session.transcript?.length).toBeGreaterThanOrEqual(3);
  });

  it('never exceed the limit: of 50 simultaneous starts against 5 exactly 5 are admitted', async () => {
    const crowd = await platform.partner();
    const agent = await createAgent(crowd.api);
    const replica = await platform.addReplica('calls', {
      SANDBOX_SIP_URI: `sip:127.0.0.1:${platform.ports.sandboxSip}`,
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        crowd.api.post<CallDto>('/calls/start', { agent_id: agent.id, to_number: callee('03') }),
      ),
    );
    const admitted = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(45).fill(429),
    ]);
    expect([admitted.length, refused.length]).toEqual([5, 45]);
    expect(new Set(refused.map((answer) => answer.body.error.code))).toEqual(new Set(['LIMIT_REACHED']));
    for (const answer of admitted)
      await crowd.api.ok(crowd.api.post(`/calls/${answer.body.data.call_id}/hangup`));
    for (const answer of admitted) await finished(crowd.api, answer.body.data.call_id, 20_000);
    const after = await crowd.api.post<CallDto>('/calls/start', {
      agent_id: agent.id,
      to_number: callee('02'),
    });
    expect(after.status).toBe(200);
    await replica.stop();
  });

  it('leave no secret, key, phone number or transcript in logs at the default level', async () => {
    const { partner: theirs, endpoint, shown, call } = await secrets;
    expect(shown).not.toContain('hunter2');
    await until(
      () => receiver.about(call.call_id).some((one) => one.body.event === 'session.completed'),
      Boolean,
    );
    await theirs.api.post('/agent', '{"broken": ');
    await theirs.api.get('/calls/not-a-call?api_key=rg_live_in_the_query');
    const logs = platform.logs();
    expect(logs).toContain('service.started');
    const forbidden = [
      theirs.apiKey,
      theirs.apiKey.slice(8),
      endpoint.secret,
      platform.operatorToken,
      'hunter2',
      '4155550101',
      '4155550123',
      call.from_number.replace('+', ''),
      'purple elephant',
      'opening hours',
      'Sunrise Dental',
      'rg_live_',
    ];
    expect(forbidden.filter((text) => logs.includes(text))).toEqual([]);
    for (const line of logs.split('\n').filter(Boolean))
      expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

interface Conversation {
  api: ApiClient;
  agent: AgentDto;
  endpoint: NewWebhookDto;
  started: CallDto;
  call: CallDto;
}

/** An account of its own: the figures of its slots are this call's. */
async function converse(partner: TestPartner, receiver: Receiver): Promise<Conversation> {
  const { api } = partner;
  const agent = await createAgent(api);
  const keys = [
    { name: 'wants_hours', type: 'string', description: 'What was asked about the opening hours' },
    { name: 'complained', type: 'boolean', description: 'Complained about a broken refrigerator' },
  ];
  await api.ok(api.put(`/agent/${agent.id}`, { extraction_config: { keys } }));
  const endpoint = await createEndpoint(partner, receiver);
  const started = await startCall(api, agent.id, callee('01'), {
    client_reference_id: 'order-17',
    variables: { name: 'Asha' },
    metadata: { campaign: 'autumn' },
  });
  return { api, agent, endpoint, started, call: await finished(api, started.call_id) };
}

interface Inbound {
  listed: CallDto | undefined;
  call: CallDto;
}

async function callIn({ api }: TestPartner, sandboxUrl: string): Promise<Inbound> {
  const agent = await createAgent(api, { agent_type: 'inbound' });
  const numbers = await api.ok(
    api.get<{ phone_numbers: { id: string; number: string }[] }>('/phone-numbers'),
  );
  const number = numbers.phone_numbers[0];
  await api.ok(api.patch(`/phone-numbers/${number?.id}`, { agent_id: agent.id }));
  await fetch(`${sandboxUrl}/sandbox/v1/inbound-calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to_number: number?.number, from_number: '+14155550123', behaviour: '01' }),
  });
  const listed = await until(
    async () => (await api.ok(api.get<{ calls: CallDto[] }>(`/calls?agent_id=${agent.id}`))).calls[0],
    (call) => call?.session.processing_complete === true,
    90_000,
  );
  return { listed, call: await getCall(api, listed?.call_id ?? '') };
}

interface Secrets {
  partner: TestPartner;
  endpoint: NewWebhookDto;
  /** The trunk, as the API shows it. */
  shown: string;
  call: CallDto;
}

/** Gives the platform one of every kind of secret, and something said. */
async function useSecrets(partner: TestPartner, receiver: Receiver): Promise<Secrets> {
  const { api } = partner;
  const endpoint = await createEndpoint(partner, receiver);
  const connection = await api.ok(
    api.post<{ id: string }>('/telephony/connections', {
      name: 'trunk',
      host: '127.0.0.1',
      username: 'trunkuser',
      password: 'hunter2-of-the-trunk',
    }),
  );
  const shown = JSON.stringify(await api.ok(api.get(`/telephony/connections/${connection.id}`)));
  const agent = await createAgent(api, { intro_message: 'Greetings from the purple elephant.' });
  const call = await finished(api, (await startCall(api, agent.id, callee('01'))).call_id);
  return { partner, endpoint, shown, call };
}

/** Both voices, as long as the call, under an address that expires and cannot be forged. */
async function expectRecording(api: ApiClient, call: CallDto): Promise<void> {
  const response = await fetch(String(call.session.recording_url));
  const wav = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual([
    'RIFF',
    2,
    8_000,
  ]);
  const seconds = (wav.length - 44) / (8_000 * 2 * 2);
  expect(Math.abs(seconds - call.duration_seconds)).toBeLessThan(3);
  expect(energy(wav, 0)).toBeGreaterThan(50);
  expect(energy(wav, 1)).toBeGreaterThan(50);

  const forged = String(call.session.recording_url).replace(/signature=[^&]{4}/, 'signature=AAAA');
  expect((await fetch(forged)).status).toBe(403);
  const fresh = await api.ok(
    api.get<{ recording_url: string; expires_at: string }>(`/calls/${call.call_id}/recording-url`),
  );
  expect((await fetch(fresh.recording_url, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
  const sevenDays = 7 * 24 * 3_600_000;
  expect(Math.abs(Date.parse(fresh.expires_at) - Date.now() - sevenDays)).toBeLessThan(60_000);
}

function energy(wav: Buffer, channel: number): number {
  let sum = 0;
  let count = 0;
  for (let at = 44 + channel * 2; at + 2 <= wav.length; at += 4) {
    sum += wav.readInt16LE(at) ** 2;
    count += 1;
  }
  return Math.sqrt(sum / Math.max(1, count));
}
