import type { CallDto } from '@parley/contracts';
import { TestPlatform, type TestPartner } from '../support/platform';
import { Receiver } from '../support/receiver';
import { callee, createAgent, createEndpoint, getCall, PROMPT, startCall, until } from '../support/scenario';
import { bot, details, hindiVoice, lines, type Told, toTheEnd } from './told';

jest.setTimeout(200_000);

const AT_ONCE = 5;

const INTRO = 'Hello, this is Maya from Sunrise Dental. How can I help you?';
const FAREWELL = 'Thank you for your time. Goodbye.';
const HOURS = 'We are open Monday to Saturday, from nine in the morning until six in the evening.';
const HUMAN = '+14155550199';

/**
 * Every behaviour of the sandbox's phones against agents of many kinds, five calls at the same time: what each test
 * looks at was started before the first one.
 */
describe('a call to somebody who', () => {
  let platform: TestPlatform;
  let partner: TestPartner;
  let receiver: Receiver;
  const scenes = new Map<string, () => Promise<Told>>();
  const calls = new Map<string, Promise<Told>>();

  beforeAll(async () => {
    [platform, receiver] = await Promise.all([
      TestPlatform.start({ serviceEnv: { voice: { RING_TIMEOUT_MS: '6000' } } }),
      Receiver.start(),
    ]);
    partner = await platform.partner({ concurrency_limit: null });
    await createEndpoint(partner, receiver);
    const { api } = partner;
    const hindi = await hindiVoice(api);
    // The longest first, and some once another has ended: every call costs a recogniser and a voice.
    const begin: [string, () => Promise<Told>][] = [
      ['stays', cap],
      ['screens', () => outbound('07')],
      ['holds', () => outbound('08')],
      ['is silent', () => outbound('06')],
      ['interrupts', () => outbound('09')],
      ['wants a human', () => outbound('10', { transfer_enabled: true, transfer_number: HUMAN })],
      ['talks', () => outbound('01')],
      ['is a mailbox', () => outbound('04')],
      ['calls us', () => inbound('01')],
      ['calls us and hangs up', () => inbound('02')],
      ['is busy', () => outbound('02')],
      ['does not answer', () => outbound('03')],
      ['declines', () => outbound('05')],
      ['speaks Hindi', after('calls us and hangs up', () => outbound('01', inHindi(hindi)))],
      ['is known', after('interrupts', () => outbound('01', KNOWN.agent, KNOWN.variables))],
      ['wants a human who is busy', after('wants a human', () => outbound('10', TO_BUSY))],
    ];
    for (const [name, call] of begin) {
      scenes.set(name, call);
      start(name);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
  afterAll(async () => {
    await Promise.allSettled(calls.values());
    await receiver.stop();
    await platform.stop();
  });

  it(
    'talks: is greeted, answered, and said goodbye to once',
    heard('talks', ({ call, timeline }) => {
      expect(call).toMatchObject({
        status: 'completed',
        disposition: 'completed',
        answered_by: 'human',
        end_call_reason: 'agent_ended',
        hangup_cause: 'normal_clearing',
        hangup_source: 'system',
      });
      const said = bot(call);
      expect(said[0]).toBe(INTRO);
      expect(said.at(-1)).toBe(FAREWELL);
      expect(said.join(' ')).toContain(HOURS);
      expect(said.join(' ')).toContain('twelve Park Street');
      expect(said.filter((text) => /goodbye/i.test(text))).toHaveLength(1);
      expect(new Set(said).size).toBe(said.length);
      expect(call.session.recording_url).toEqual(expect.any(String));
      expect(call.session.hold).toMatchObject({ detected: false, events: [], ended_on_hold: false });
      const latencies = details(timeline, 'turn').map((turn) => turn['response_latency_ms']);
      expect(latencies.filter((ms) => typeof ms === 'number' && ms > 0).length).toBeGreaterThanOrEqual(2);
    }),
  );

  it(
    'talks: every status and the session are told',
    heard('talks', async ({ call }) => {
      const about = await until(
        () => receiver.about(call.call_id),
        (all) => all.some((one) => one.body.event === 'session.completed'),
      );
      const inTime = [...about].sort((a, b) => a.body.timestamp.localeCompare(b.body.timestamp));
      const moves = inTime.filter((one) => one.body.event === 'call.status.updated');
      const statuses = moves.map((one) => one.body.data['status']);
      expect([...new Set(statuses)]).toEqual(['pending', 'ringing', 'in_progress', 'completed']);
      const session = about.find((one) => one.body.event === 'session.completed');
      expect(session?.body.data['transcript']).toHaveLength(call.session.transcript?.length ?? 0);
    }),
  );

  it(
    'is known: variables are filled in; an agent that may not end the call leaves that to the caller',
    heard('is known', ({ call, timeline }) => {
      expect(bot(call)[0]).toBe('Hello Ravi, this is Maya.');
      expect(call).toMatchObject({
        status: 'completed',
        disposition: 'completed',
        end_call_reason: 'user_hung_up',
        hangup_source: 'callee',
      });
      const notes = details(timeline, 'note');
      expect(JSON.stringify(notes)).toContain('missing');
    }),
  );

  it(
    'speaks Hindi to an agent without a greeting: the model begins, and the farewell is Hindi',
    heard('speaks Hindi', ({ call }) => {
      expect(bot(call)[0]).toMatch(/\p{Script=Devanagari}/u);
      expect(bot(call).at(-1)).toMatch(/धन्यवाद/);
      expect(call).toMatchObject({ end_call_reason: 'agent_ended', disposition: 'completed' });
    }),
  );

  it.each([
    ['is busy', { status: 'busy', disposition: 'busy', end_call_reason: 'busy', hangup_cause: 'user_busy' }],
    [
      'declines',
      { status: 'busy', disposition: 'busy', end_call_reason: 'busy', hangup_cause: 'call_rejected' },
    ],
    ['does not answer', { status: 'no_answer', disposition: 'no_answer', end_call_reason: 'no_answer' }],
  ])('%s', async (name, expected) => {
    const { call } = await told(name);
    expect(call).toMatchObject({ ...expected, answered_by: 'not_answered', duration_seconds: 0 });
    expect(call.session.transcript).toBeNull();
  });

  it(
    'is a mailbox: the call ends by itself',
    heard('is a mailbox', ({ call }) => {
      expect(call.status).toBe('completed');
      expect(['completed', 'voicemail']).toContain(call.disposition);
    }),
  );

  it(
    'is silent: is asked once, then said goodbye to',
    heard('is silent', ({ call }) => {
      expect(call).toMatchObject({
        status: 'completed',
        disposition: 'completed',
        answered_by: 'unknown',
        end_call_reason: 'user_idle',
        hangup_source: 'system',
      });
      expect(lines(call)).toEqual([`bot: ${INTRO}`, 'bot: Are you still there?', `bot: ${FAREWELL}`]);
    }),
  );

  it(
    'stays on the line: is warned 30 s before the cap on the length of the call',
    heard('stays', ({ call }) => {
      const [intro, warning] = call.session.transcript ?? [];
      expect(intro?.content).toBe(INTRO);
      expect(warning?.content).toBe('We have about thirty seconds left on this call.');
      const after = Date.parse(String(warning?.timestamp)) - Date.parse(String(intro?.timestamp));
      expect(after).toBeGreaterThan(28_000);
      expect(call).toMatchObject({ end_call_reason: 'api_hangup', hangup_source: 'api' });
    }),
  );

  it(
    'screens the call: the agent greets, and goes on with whoever comes',
    heard('screens', ({ call }) => {
      // The greeting alone satisfies this: telling the screener who calls comes with screener handling.
      expect(bot(call).filter((text) => /Maya/.test(text)).length).toBeGreaterThanOrEqual(1);
      expect(bot(call).join(' ')).toContain(HOURS);
      expect(call).toMatchObject({ end_call_reason: 'agent_ended', disposition: 'completed' });
    }),
  );

  it(
    'holds: the hold is told, nothing is said into it, and the talk goes on',
    heard('holds', ({ call }) => {
      const { hold } = call.session;
      expect(hold).toMatchObject({ detected: true, ended_on_hold: false, kinds: ['sip_hold'] });
      expect(hold.events).toHaveLength(1);
      const [event] = hold.events;
      expect(event).toMatchObject({ kind: 'sip_hold', recovered: true });
      expect(hold.total_secs).toBeGreaterThan(2);
      const [from, to] = [Date.parse(String(event?.started_at)), Date.parse(String(event?.ended_at))];
      const times = (call.session.transcript ?? [])
        .filter(({ role }) => role === 'bot')
        .map(({ timestamp }) => Date.parse(String(timestamp)));
      expect(times.filter((at) => at > from && at < to)).toEqual([]);
      expect(times.some((at) => at > to)).toBe(true);
      expect(call).toMatchObject({ end_call_reason: 'agent_ended', disposition: 'completed' });
    }),
  );

  it(
    'interrupts: the transcript has what was heard, marked',
    heard('interrupts', ({ call, timeline }) => {
      const [greeting] = bot(call);
      expect(INTRO.startsWith(greeting ?? '-')).toBe(true);
      expect(greeting?.length).toBeLessThan(INTRO.length);
      const cut = details(timeline, 'turn').filter((turn) => turn['interrupted'] === true);
      expect(cut.map((turn) => turn['content'])).toContain(greeting);
      expect(bot(call).join(' ')).toContain('twelve Park Street');
      expect(call.disposition).toBe('completed');
    }),
  );

  it(
    'wants a human: is transferred, and everybody is told',
    heard('wants a human', async ({ call, timeline }) => {
      expect(call).toMatchObject({
        status: 'completed',
        disposition: 'transferred',
        end_call_reason: 'transferred',
        hangup_source: 'system',
      });
      expect(bot(call).at(-1)).toBe('Please hold while I transfer your call.');
      expect(timeline.map(({ type }) => type)).toContain('transferred');
      const [event] = await until(
        () => receiver.about(call.call_id).filter((one) => one.body.event === 'call.transferred'),
        (all) => all.length > 0,
      );
      expect(event?.body.data).toMatchObject({
        call_id: call.call_id,
        transfer_number: HUMAN,
        transfer_reason: expect.any(String),
        transferred_at: expect.any(String),
      });
      const phones = (await (await fetch(`${platform.sandboxUrl}/sandbox/v1/calls`)).json()) as {
        calls: { to_number: string }[];
      };
      expect(phones.calls.filter(({ to_number }) => to_number === HUMAN).length).toBeGreaterThanOrEqual(1);
    }),
  );

  it(
    'wants a human who is busy: stays with the agent',
    heard('wants a human who is busy', ({ call, timeline }) => {
      expect(JSON.stringify(details(timeline, 'note'))).toContain('transfer_failed');
      expect(bot(call).join(' ')).toContain('I could not transfer your call');
      expect(call.disposition).toBe('completed');
      expect(receiver.about(call.call_id).map((one) => one.body.event)).not.toContain('call.transferred');
    }),
  );

  it(
    'calls us: is greeted and answered',
    heard('calls us', ({ call }) => {
      expect(call).toMatchObject({
        direction: 'inbound',
        status: 'completed',
        disposition: 'completed',
        end_call_reason: 'agent_ended',
      });
      expect(bot(call)[0]).toBe(INTRO);
      expect(bot(call).join(' ')).toContain(HOURS);
    }),
  );

  it(
    'calls us and hangs up without a word',
    heard('calls us and hangs up', ({ call }) => {
      expect(call).toMatchObject({
        direction: 'inbound',
        status: 'completed',
        disposition: 'user_hangup_no_speech',
        end_call_reason: 'user_hung_up',
        hangup_source: 'caller',
      });
    }),
  );

  function heard(name: string, expectations: (told: Told) => void | Promise<void>): () => Promise<void> {
    return async () => expectations(await told(name));
  }

  /** So many calls at once as two cores have speech engines for; the others wait for their turn. */
  let free = AT_ONCE;
  const queue: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  }

  function start(name: string): void {
    const scene = scenes.get(name);
    const call = scene ? scene() : Promise.reject(new Error(`nobody ${name}`));
    calls.set(name, call);
    call.catch(() => undefined);
  }

  function after(name: string, next: () => Promise<Told>): () => Promise<Told> {
    return () => told(name).then(next, next);
  }

  function told(name: string): Promise<Told> {
    const call = calls.get(name);
    if (!call) throw new Error(`nobody ${name}`);
    return call;
  }

  async function outbound(
    behaviour: string,
    agent: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ): Promise<Told> {
    const { api } = partner;
    const { id } = await createAgent(api, agent);
    return inTurn(async () => {
      const started = await startCall(api, id, callee(behaviour), more);
      return toTheEnd(api, started.call_id);
    });
  }

  /** The cap itself is a minute away; its warning is half of that. */
  async function cap(): Promise<Told> {
    const { api } = partner;
    const { id } = await createAgent(api, { user_idle_enabled: false, max_call_duration_secs: 60 });
    const { call_id } = await startCall(api, id, callee('06'));
    await until(
      () => getCall(api, call_id),
      (call) => (call.session.transcript ?? []).length >= 2,
      60_000,
      500,
    );
    await api.ok(api.post(`/calls/${call_id}/hangup`));
    return toTheEnd(api, call_id);
  }

  /** A partner of its own: it has one number. */
  async function inbound(behaviour: string): Promise<Told> {
    const { api } = await platform.partner();
    const agent = await createAgent(api, { agent_type: 'inbound', intro_message: INTRO });
    const { phone_numbers } = await api.ok(
      api.get<{ phone_numbers: { id: string; number: string }[] }>('/phone-numbers'),
    );
    const [own] = phone_numbers;
    await api.ok(api.patch(`/phone-numbers/${own?.id}`, { agent_id: agent.id }));
    await fetch(`${platform.sandboxUrl}/sandbox/v1/inbound-calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to_number: own?.number, from_number: '+14155550123', behaviour }),
    });
    const call = await until(
      async () => (await api.ok(api.get<{ calls: CallDto[] }>(`/calls?agent_id=${agent.id}`))).calls[0],
      (found) => found !== undefined,
    );
    return toTheEnd(api, call?.call_id ?? '');
  }
});

const TO_BUSY = { transfer_enabled: true, transfer_number: callee('02') };
const inHindi = (voice: string): Record<string, unknown> => ({
  voice_id: voice,
  spoken_languages: ['hi'],
  intro_message: null,
});
const KNOWN = {
  agent: {
    end_call_enabled: false,
    prompt: PROMPT.replace('Maya', '{{agent}}'),
    intro_message: 'Hello {{name}},{{missing}} this is {{agent}}.',
  },
  variables: { variables: { name: 'Ravi', agent: 'Maya' } },
};
