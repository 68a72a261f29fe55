import { concat, type MediaEngine, noise, silence, tone, type VadOptions } from '../src';
import { audioOf, gather, openWithPeer, startEngine } from './support/harness';
import { sleep } from './support/raw-peer';
import { speak } from './support/speech';

const GAP_MS = 900;

describe.each<VadOptions['engine']>(['silero', 'energy'])('voice detection: %s', (engine) => {
  let media: MediaEngine;
  const log: string[] = [];
  let first: Int16Array;
  let second: Int16Array;

  beforeAll(async () => {
    first = speak('Hello, I am calling about my last electricity bill.');
    second = speak('Yes, please tell me the amount.', 'en-us');
    media = await startEngine({
      vad: { engine },
      log: (_level, event, fields) => log.push(`${event} ${JSON.stringify(fields)}`),
    });
  });
  afterAll(() => media.stop());

  it('runs in the worker', () => {
    expect(log).toEqual([`media.vad.ready ${JSON.stringify({ detector: engine })}`]);
  });

  it('finds where speech starts and ends', async () => {
    const { session, peer } = await openWithPeer(media, { audio: 'off' });
    const starts = gather(session, 'speech-start');
    const ends = gather(session, 'speech-end');
    const pcm = concat([silence(500), first, silence(GAP_MS), second, silence(GAP_MS)]);
    const began = session.nowMs();
    await peer.talk(session.localPort, pcm);
    await sleep(50);
    const firstMs = first.length / 8;
    const secondAt = 500 + firstMs + GAP_MS;
    const expected = [
      [500, 500 + firstMs],
      [secondAt, secondAt + second.length / 8],
    ];
    const told: { start: number; stop: number }[] = [];
    // Pauses inside a sentence may split it; what counts is where each sentence begins and ends.
    for (const [from, to] of expected.map(([a = 0, b = 0]) => [a + began, b + began])) {
      const start = starts.find(({ startedAtMs }) => Math.abs(startedAtMs - (from ?? 0)) < 250);
      const end = ends.find(({ lastVoicedAtMs }) => Math.abs(lastVoicedAtMs - (to ?? 0)) < 250);
      expect({ start, end }).toEqual({ start: expect.anything(), end: expect.anything() });
      const stop = (end?.atMs ?? 0) - (end?.lastVoicedAtMs ?? 0);
      expect(stop).toBeGreaterThan(270);
      told.push({ start: (start?.atMs ?? Infinity) - (start?.startedAtMs ?? 0), stop });
    }
    // A busy machine tells later, never earlier.
    expect(Math.min(...told.map(({ start }) => start))).toBeLessThan(220);
    expect(Math.min(...told.map(({ stop }) => stop))).toBeLessThan(400);
    expect(starts.length).toBe(ends.length);
    await session.close();
    await peer.close();
  }, 20_000);

  it('hears no speech in silence and hiss', async () => {
    const { session, peer } = await openWithPeer(media);
    const starts = gather(session, 'speech-start');
    await peer.talk(session.localPort, concat([silence(800), noise(1200, 150)]));
    expect(starts).toEqual([]);
    await session.close();
    await peer.close();
  });

  it('speech ends also when packets just stop coming', async () => {
    const { session, peer } = await openWithPeer(media);
    const ends = gather(session, 'speech-end');
    await peer.talk(session.localPort, first.subarray(0, 8 * 1200));
    await sleep(700);
    expect(ends.length).toBeGreaterThanOrEqual(1);
    await session.close();
    await peer.close();
  });

  it('"speech" mode hands over segments with their pre-roll, in order and without holes', async () => {
    const { session, peer } = await openWithPeer(media, { audio: 'speech', audioBatchMs: 20 });
    const blocks = gather(session, 'audio');
    const starts = gather(session, 'speech-start');
    await peer.talk(session.localPort, concat([silence(1000), first, silence(500)]));
    await sleep(50);
    const lead = (starts[0]?.startedAtMs ?? 0) - (blocks[0]?.atMs ?? 0);
    expect(lead).toBeGreaterThan(300);
    expect(lead).toBeLessThan(500);
    expect(blocks.every(({ speech }) => speech)).toBe(true);
    expect(blocks.every(({ atMs }, i) => i === 0 || atMs >= (blocks[i - 1]?.atMs ?? 0))).toBe(true);
    const handed = audioOf(blocks).length / 16;
    expect(handed).toBeGreaterThan(first.length / 8);
    expect(handed).toBeLessThan(first.length / 8 + 1000);
    await session.close();
    await peer.close();
  }, 20_000);
});

describe('Silero', () => {
  it('takes tones and music for what they are', async () => {
    const media = await startEngine({ vad: { engine: 'silero' } });
    const { session, peer } = await openWithPeer(media);
    const starts = gather(session, 'speech-start');
    const dial = tone({ frequencies: [350, 440], durationMs: 1000 });
    const chord = tone({ frequencies: [262, 330, 392], durationMs: 1000, amplitude: 4000 });
    await peer.talk(session.localPort, concat([dial, silence(300), chord]));
    expect(starts).toEqual([]);
    await media.stop();
    await peer.close();
  });

  it('an engine told not to listen makes no speech events and still hands over audio', async () => {
    const media = await startEngine({ vad: { engine: 'off' } });
    const { session, peer } = await openWithPeer(media);
    const blocks = gather(session, 'audio');
    await peer.talk(session.localPort, tone({ frequencies: [300], durationMs: 200 }));
    await sleep(30);
    expect(audioOf(blocks).length / 16).toBeGreaterThanOrEqual(160);
    await media.stop();
    await peer.close();
  });
});
