import { channelOf, goertzel, readWav, rms, tone, writeWav } from '@parley/media';
import { eventually } from '@parley/testing';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closed, Rig } from './support/rig';

jest.setTimeout(90_000);

describe('conversations on the telephone', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await Rig.start(32_000, { RING_TIMEOUT_MS: '10000' });
  });
  afterAll(() => rig.stop());
  beforeEach(() => {
    rig.models.failing = false;
    rig.models.transcripts = [];
    rig.models.answers = ['I see.'];
    rig.phone.onRing((call) => void call.answer());
  });

  it('greets at once, talks, ends by its tool, and both sides are on the recording', async () => {
    rig.models.transcripts = ['a table for two please', 'no thank you goodbye'];
    rig.models.answers = ['Certainly. A table for two.', { tool: 'end_call', text: 'Goodbye then.' }];
    const key = 'recordings/test/talk.wav';
    // Picked up once the greeting is there: a voice that made it only then would never be answered.
    const rendered = rig.rendered('Hello, this is Maya.');
    rig.phone.onRing((ringing) => {
      ringing.inbound.ringing();
      void rendered.first.then(() => ringing.answer());
    });
    const call = await rig.originate(rig.assignment({ enable_recording: true }, { recording_key: key }));
    const phone = await rig.answeredCall();
    await phone.silence(500);
    expect(rendered.times).toBe(1);
    expect(phone.leadMs).toBeLessThan(1_000);
    await phone.say('I would like a table for two please');
    await phone.silence(700);
    await phone.say('No thank you, goodbye');
    await closed(call);
    expect(call.transcript).toEqual([
      'bot: Hello, this is Maya.',
      'user: a table for two please',
      'bot: Certainly. A table for two.',
      'user: no thank you goodbye',
      'bot: Goodbye then.',
    ]);
    expect(call.ended).toMatchObject({
      outcome: 'completed',
      end_call_reason: 'agent_ended',
      answered_by: 'human',
    });
    for (const turn of call.turns.filter(({ response_latency_ms }) => response_latency_ms !== undefined)) {
      // A transcript that does not come is given up after 2.5 s (finalMs): nothing waited for that.
      expect(turn.response_latency_ms).toBeLessThan(2_500);
    }
    await eventually(() => phone.over);

    const recording = call.closed?.recording;
    expect(recording?.key).toBe(key);
    const bytes = readFileSync(join(rig.dataDir, 'objects', key));
    expect(bytes.length).toBe(recording?.bytes);
    const wav = readWav(bytes);
    expect(wav.channels).toBe(2);
    expect(rms(channelOf(wav, 0))).toBeGreaterThan(100);
    expect(rms(channelOf(wav, 1))).toBeGreaterThan(100);
    expect((wav.pcm.length / 2 / 8_000) * 1_000).toBeCloseTo(recording?.duration_ms ?? 0, -2);
  });

  it('has its background audio under it: heard in the pauses, and on the right channel of the recording', async () => {
    const [sound, key] = ['background-audio/test/hum.wav', 'recordings/test/hum.wav'];
    const hum = tone({ frequencies: [440], durationMs: 1_000, amplitude: 6_000 });
    const path = join(rig.dataDir, 'objects', sound);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, writeWav({ sampleRate: 8_000, pcm: hum }));
    const call = await rig.originate(
      rig.assignment(
        { enable_recording: true, background_audio_key: sound, background_audio_volume: 0.5 },
        { recording_key: key },
      ),
    );
    const phone = await rig.answeredCall();
    // Never silent: the phone hears the sound before, under and after the greeting.
    await eventually(() => phone.loudMs > 5_000, { timeoutMs: 20_000 });
    await phone.hangup();
    await closed(call);

    const wav = readWav(readFileSync(join(rig.dataDir, 'objects', key)));
    const [caller, agent] = [channelOf(wav, 0), channelOf(wav, 1)];
    // The greeting is over by then: nothing but the sound.
    const pause = (channel: Int16Array): Int16Array => channel.subarray(-10_000, -2_000);
    expect(rms(pause(agent)) / (rms(hum) * 0.5)).toBeCloseTo(1, 1);
    expect(goertzel(pause(agent), 440)).toBeGreaterThan(20 * goertzel(pause(agent), 700));
    expect(rms(pause(caller))).toBeLessThan(rms(pause(agent)) / 10);
  });

  it('falls silent when interrupted and keeps what was heard', async () => {
    const story =
      'Once upon a time there was a king who lived in a large castle by the sea with his three clever daughters.';
    rig.models.transcripts = ['tell me a story', 'please stop the story now'];
    rig.models.answers = [story, 'All right.'];
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await phone.silence(500);
    await phone.say('Tell me a story');
    await eventually(() => Date.now() - phone.lastSoundAt < 100 && phone.loudMs > 3_000, {
      timeoutMs: 10_000,
    });
    await phone.say('Please stop the story now, I have heard enough of it');
    await phone.silence(700);
    await phone.hangup();
    await closed(call);
    const cut = call.turns.find(({ interrupted }) => interrupted);
    expect(story.startsWith(cut?.content ?? 'x')).toBe(true);
    expect(cut?.content.length).toBeLessThan(story.length);
    expect(call.transcript.at(-1)).toBe('bot: All right.');
    const asked = rig.models.chats.at(-1)?.messages.map(({ content }) => content) ?? [];
    expect(asked.at(-2)).toBe(`${cut?.content} [interrupted]`);
  });

  it('loses no report while calls is away for seconds', async () => {
    rig.models.transcripts = ['first thing', 'second thing'];
    rig.models.answers = ['The first answer.', 'The second answer.'];
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await phone.silence(400);
    await rig.stopCalls();
    await phone.say('This is the first thing');
    await phone.silence(700);
    await phone.say('This is the second thing');
    await phone.silence(700);
    const before = call.reports.length;
    await rig.startCalls();
    await eventually(() => call.reports.length > before, { timeoutMs: 15_000 });
    await phone.hangup();
    await closed(call);
    expect(call.transcript).toEqual([
      'bot: Hello, this is Maya.',
      'user: first thing',
      'bot: The first answer.',
      'user: second thing',
      'bot: The second answer.',
    ]);
    expect(call.reports.map(({ seq }) => seq)).toEqual(call.reports.map((_, i) => i + 1));
  });

  it('goes on while NATS is dead, and tells everything once it is back', async () => {
    rig.models.transcripts = ['first thing'];
    rig.models.answers = ['The first answer.'];
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await phone.silence(400);
    await rig.nats.kill();
    await phone.say('This is the first thing');
    await phone.silence(700);
    await rig.nats.restart();
    await phone.hangup();
    await closed(call);
    expect(call.transcript).toEqual([
      'bot: Hello, this is Maya.',
      'user: first thing',
      'bot: The first answer.',
    ]);
    expect(call.ended).toMatchObject({ end_call_reason: 'user_hung_up' });
  });

  it('apologises while the model fails and goes on when it is back', async () => {
    rig.models.transcripts = ['hello there', 'hello again'];
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await phone.silence(500);
    rig.models.failing = true;
    await phone.say('Hello there my friend');
    await phone.silence(700);
    rig.models.failing = false;
    await phone.say('Hello again my friend');
    await phone.silence(700);
    await phone.hangup();
    await closed(call);
    expect(call.transcript.some((line) => line.includes('some trouble'))).toBe(true);
    expect(call.transcript.at(-1)).toBe('bot: I see.');
  });

  it('hands the call over by REFER', async () => {
    rig.models.transcripts = ['a person please'];
    rig.models.answers = [{ tool: 'transfer_call' }];
    const referred: string[] = [];
    rig.phone.onRing((call) => {
      call.inbound.on('refer', (refer) => {
        referred.push(refer.referTo);
        refer.accept();
        refer.progress(200, 'OK');
      });
      void call.answer();
    });
    const agent = {
      transfer_enabled: true,
      transfer_number: '+14155550133',
      transfer_message: 'One moment {{name}}.',
    };
    const call = await rig.originate(rig.assignment(agent, { variables: { name: 'Asha' } }));
    const phone = await rig.answeredCall();
    await phone.silence(500);
    await phone.say('I want to speak to a person please');
    await closed(call);
    expect(referred[0]).toContain('sip:+14155550133@127.0.0.1');
    expect(call.transcript.at(-1)).toBe('bot: One moment Asha.');
    expect(call.types).toContain('transferred');
    expect(call.ended).toMatchObject({ outcome: 'completed', end_call_reason: 'transferred' });
  });

  it('is silent on hold, and takes digits after it', async () => {
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await phone.silence(500);
    expect(await phone.hold(true)).toBe(200);
    await eventually(() => call.types.includes('hold_started'));
    expect(await phone.hold(false)).toBe(200);
    await eventually(() => call.types.includes('hold_ended'));
    await phone.press('42');
    await phone.silence(700);
    await phone.hangup();
    await closed(call);
    expect(call.reports.filter(({ type }) => type === 'dtmf')).toHaveLength(2);
    expect(call.transcript.slice(-2)).toEqual(['user: [keypad] 42', 'bot: I see.']);
  });

  it('keeps talking through garbage on its subjects and its socket', async () => {
    const call = await rig.originate(rig.assignment());
    const phone = await rig.answeredCall();
    await expect(
      rig.ask('voice.release_dialog', { call_id: 'x', dialog: { evil: true } }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await phone.silence(400);
    expect(phone.over).toBe(false);
    await phone.hangup();
    await closed(call);
    expect(call.transcript).toEqual(['bot: Hello, this is Maya.']);
  });
});
