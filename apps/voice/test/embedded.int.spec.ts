import { closed, Rig } from './support/rig';

jest.setTimeout(90_000);

const PROMPT = [
  'You are Maya from City Clinic.',
  'Opening hours: nine in the morning to six in the evening.',
  'Address: twelve Park Street.',
].join('\n');

/** No model server, no key, no network: what `npm start` runs on. */
describe('a conversation with the embedded engines', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await Rig.start(33_000, {
      LLM_PROVIDER: 'embedded',
      STT_PROVIDER: 'embedded',
      TTS_PROVIDER: 'embedded',
    });
  });
  afterAll(() => rig.stop());

  it('answers what the prompt knows and says goodbye', async () => {
    rig.phone.onRing((ringing) => {
      ringing.inbound.ringing();
      setTimeout(() => void ringing.answer(), 700);
    });
    const call = await rig.originate(
      rig.assignment({ prompt: PROMPT, intro_message: 'Hello, this is Maya from City Clinic.' }),
    );
    const phone = await rig.answeredCall();
    await phone.silence(500);
    await phone.say('What are your opening hours?');
    await phone.silence(700);
    await phone.say('Goodbye');
    await closed(call);
    const latencies = call.turns.flatMap(({ response_latency_ms }) => response_latency_ms ?? []);
    process.stderr.write(
      `embedded: greeting ${(phone.firstSoundAt ?? 0) - (phone.answeredAt ?? 0)} ms, turns ${latencies.join(', ')} ms\n`,
    );
    expect(call.transcript[1]).toBe('user: what are your opening hours');
    expect(call.transcript[2]).toContain('nine in the morning to six in the evening');
    expect(call.ended).toMatchObject({ outcome: 'completed', end_call_reason: 'agent_ended' });
    // Nothing waited for a deadline: a transcript that does not come costs 2.5 s (finalMs).
    expect(Math.min(...latencies)).toBeLessThan(2_500);
  });

  it('begins by itself when it has no greeting and nobody speaks', async () => {
    rig.phone.onRing((ringing) => void ringing.answer());
    const call = await rig.originate(rig.assignment({ prompt: PROMPT, intro_message: null }));
    const phone = await rig.answeredCall();
    await phone.silence(500);
    const waited = (phone.firstSoundAt ?? 0) - (phone.answeredAt ?? 0);
    await phone.hangup();
    await closed(call);
    expect(call.transcript[0]).toContain('City Clinic');
    expect(waited).toBeGreaterThan(2_900);
    // Before it would ask whether somebody is there (idleMs).
    expect(waited).toBeLessThan(10_000);
  });
});
