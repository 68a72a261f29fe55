import { goertzel, type MediaEngine, rms, tone } from '../src';
import { audioOf, gather, next, openPair, openWithPeer, PCMU, startEngine } from './support/harness';
import { RawPeer, sleep, until } from './support/raw-peer';
import { least } from '../../testing/src/least';

const beep = (durationMs: number, sampleRate: 8000 | 16000 | 22050 | 24000 = 8000) => ({
  pcm: tone({ frequencies: [500], durationMs, sampleRate }),
  sampleRate,
});

describe('a call over loopback RTP', () => {
  let engine: MediaEngine;
  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine.stop());

  it.each([
    ['pcmu', 0, 8000],
    ['pcma', 8, 16000],
    ['pcmu', 0, 22050],
    ['pcma', 8, 24000],
  ] as const)(
    'two sessions hear each other: %s, payload type %d, audio at %d Hz',
    async (codec, payloadType, rate) => {
      const { agent, caller } = await openPair(engine, {}, { codec, payloadType });
      const heard = gather(caller, 'audio');
      const playouts = gather(agent, 'playout');
      agent.play({
        generation: 1,
        utteranceId: 'u1',
        ...beep(500, rate),
        last: true,
        text: 'one two three four',
      });
      await until(() => playouts.some(({ finished }) => finished));
      await until(() => audioOf(heard).length > 16 * 600);
      expect(playouts.at(-1)).toMatchObject({
        utteranceId: 'u1',
        finished: true,
        heardText: 'one two three four',
      });
      expect(playouts.at(-1)?.playedMs).toBeCloseTo(500, 0);
      const loud = [...audioOf(heard).entries()].filter(([, sample]) => Math.abs(sample) > 400);
      const heardMs = ((loud.at(-1)?.[0] ?? 0) - (loud[0]?.[0] ?? 0)) / 16;
      expect(heardMs).toBeGreaterThan(497);
      expect(heardMs).toBeLessThan(503);
      const middle = audioOf(heard).subarray(16 * 200, 16 * 400);
      expect(goertzel(middle, 500, 16000) / rms(middle) ** 2).toBeGreaterThan(0.99);
      const [a, b] = await Promise.all([agent.close(), caller.close()]);
      expect(a.sent).toBeGreaterThan(30);
      expect(b).toMatchObject({ lost: 0, late: 0, duplicates: 0, ignored: 0 });
    },
  );

  it('silence goes out at once after connect, 20 ms apart', async () => {
    const { session, peer } = await openWithPeer(engine);
    await sleep(300);
    const { arrivals } = peer;
    expect(arrivals.length).toBeGreaterThanOrEqual(13);
    expect(arrivals.every(({ packet }) => packet.payload.length === 160 && packet.payload[0] === 0xff)).toBe(
      true,
    );
    const steps = arrivals.slice(1).map(({ packet }, i) => {
      const before = arrivals[i]?.packet;
      return [packet.sequence - (before?.sequence ?? 0), packet.timestamp - (before?.timestamp ?? 0)];
    });
    expect(steps.every(([s, t]) => ((s ?? 0) & 0xffff) === 1 && (t ?? 0) >>> 0 === 160)).toBe(true);
    await session.close();
    await peer.close();
  });

  it('barge-in: nothing is heard 60 ms after flush, and what was heard is known to the frame', async () => {
    const { session, peer } = await openWithPeer(engine);
    let generation = 0;
    const falling = async (): Promise<number> => {
      generation += 1;
      const playouts = gather(session, 'playout');
      const before = peer.loud.length;
      session.play({ generation, utteranceId: 'old', ...beep(3000, 24000), text: 'a long story' });
      session.play({ generation, utteranceId: 'queued', ...beep(1000), last: true });
      await until(() => peer.loud.length > before + 20);
      const flushedAt = performance.now();
      session.flush(generation + 1);
      await until(() => playouts.filter(({ interrupted }) => interrupted).length === 2);
      await sleep(150);
      const old = playouts.filter(({ utteranceId }) => utteranceId === 'old').at(-1);
      expect(old?.playedMs).toBe((peer.loud.length - before) * 20);
      expect(playouts.at(-1)).toMatchObject({ utteranceId: 'queued', playedMs: 0, interrupted: true });
      return (peer.loud.at(-1)?.atMs ?? Infinity) - flushedAt;
    };
    expect(await least(60, falling)).toBeLessThan(60);

    const playouts = gather(session, 'playout');
    const heardBefore = peer.loud.length;
    session.play({ generation, utteranceId: 'stale', ...beep(200), last: true });
    session.play({ generation: generation + 1, utteranceId: 'new', ...beep(200), last: true });
    await until(() => playouts.some(({ utteranceId, finished }) => utteranceId === 'new' && finished));
    await sleep(50);
    expect(peer.loud.length - heardBefore).toBe(10);
    await session.close();
    await peer.close();
  });

  it('pause holds the audio, resume goes on where it was', async () => {
    const { session, peer } = await openWithPeer(engine);
    session.play({ generation: 1, utteranceId: 'u', ...beep(400), last: true });
    await until(() => peer.loud.length >= 5);
    session.pause();
    await sleep(100);
    const held = peer.loud.length;
    await sleep(200);
    expect(peer.loud.length).toBe(held);
    session.resume();
    await next(session, 'playout');
    await until(() => peer.loud.length === 20);
    await session.close();
    await peer.close();
  });

  it('first-audio tells when the first frame left, on the clock of nowMs', async () => {
    const { session, peer } = await openWithPeer(engine);
    await sleep(50);
    let count = 0;
    const leaving = async (): Promise<number> => {
      count += 1;
      const asked = session.nowMs();
      session.play({ generation: 1, utteranceId: `u${count}`, ...beep(40), last: true });
      const { atMs, utteranceId } = await next(session, 'first-audio');
      expect(utteranceId).toBe(`u${count}`);
      expect(atMs - asked).toBeGreaterThan(-1);
      return atMs - asked;
    };
    expect(await least(45, leaving)).toBeLessThan(45);
    await session.close();
    await peer.close();
  });

  it('background goes on under silence, speech and interruptions', async () => {
    const { session, peer } = await openWithPeer(engine);
    session.setBackground({
      pcm8k: tone({ frequencies: [300], durationMs: 100, amplitude: 4000 }),
      volume: 0.5,
    });
    session.play({ generation: 1, utteranceId: 'u', ...beep(1000) });
    await until(() => peer.loud.length > 15);
    session.flush(2);
    await sleep(200);
    const after = peer.arrivals.slice(-5);
    for (const { peak } of after) expect(peak).toBeGreaterThan(1800);
    for (const { peak } of after) expect(peak).toBeLessThan(2200);
    session.setBackground(undefined);
    await sleep(80);
    expect(peer.arrivals.at(-1)?.peak).toBeLessThan(10);
    await session.close();
    await peer.close();
  });

  it('digits arrive once each, as events and as tones', async () => {
    const events = await openPair(engine, {}, { dtmfPayloadType: 101 });
    const digits = gather(events.caller, 'dtmf');
    await events.agent.sendDtmf('1#');
    await sleep(50);
    expect(digits.map(({ digit }) => digit)).toEqual(['1', '#']);
    expect(digits[0]?.durationMs).toBe(160);

    const tones = await openPair(engine, { inbandDtmf: true });
    const heard = gather(tones.caller, 'dtmf');
    await tones.agent.sendDtmf('90');
    await sleep(100);
    expect(heard.map(({ digit }) => digit)).toEqual(['9', '0']);
    for (const session of [events.agent, events.caller, tones.agent, tones.caller]) await session.close();
  });

  it('a re-INVITE moves the media to another address and codec', async () => {
    const { session, peer } = await openWithPeer(engine);
    const heard = gather(session, 'audio');
    await peer.talk(session.localPort, tone({ frequencies: [400], durationMs: 100 }));
    const moved = await RawPeer.open();
    await session.connect({ ...PCMU, port: moved.port, codec: 'pcma', payloadType: 8 });
    const before = peer.arrivals.length;
    await sleep(100);
    expect(peer.arrivals.length - before).toBeLessThanOrEqual(1);
    expect(moved.arrivals.length).toBeGreaterThan(3);
    expect(moved.arrivals.at(-1)?.packet.payloadType).toBe(8);
    moved.ssrc = 5;
    const samples = audioOf(heard).length;
    moved.bytes(session.localPort, moved.next(new Int16Array(160).fill(5000), 8));
    moved.bytes(session.localPort, moved.next(new Int16Array(160).fill(5000), 8));
    await until(() =>
      audioOf(heard)
        .subarray(samples)
        .some((sample) => sample > 4000),
    );
    for (const open of [session, peer, moved]) await open.close();
  });

  it('on hold nothing is sent, and the agent waits with its words', async () => {
    const { session, peer } = await openWithPeer(engine);
    await session.connect({ ...PCMU, port: peer.port, direction: 'inactive' });
    await sleep(30);
    const before = peer.arrivals.length;
    session.play({ generation: 1, utteranceId: 'u', ...beep(100), last: true });
    await sleep(120);
    expect(peer.arrivals.length).toBe(before);
    await session.connect({ ...PCMU, port: peer.port, direction: 'sendrecv' });
    await until(() => peer.loud.length === 5);
    await session.close();
    await peer.close();
  });
});
