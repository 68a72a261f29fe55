import { channelOf, concat, type MediaEngine, readWav, rms, silence, StereoWavStream, tone } from '../src';
import { gather, next, openWithPeer, startEngine } from './support/harness';
import { sleep, until } from './support/raw-peer';

class FileSink {
  bytes = Buffer.alloc(0);
  append(bytes: Uint8Array): void {
    this.bytes = Buffer.concat([this.bytes, bytes]);
  }
  patch(offset: number, bytes: Uint8Array): void {
    this.bytes.set(bytes, offset);
  }
  close(): void {
    return;
  }
}

/** First and last sample over a level, in ms. */
function extent(pcm: Int16Array, level = 500): [number, number] {
  return [
    pcm.findIndex((s) => Math.abs(s) > level) / 8,
    (pcm.findLastIndex((s) => Math.abs(s) > level) + 1) / 8,
  ];
}

describe('the recording', () => {
  let engine: MediaEngine;
  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine.stop());

  it('holds both sides on one clock, cut where the agent was cut', async () => {
    const { session, peer } = await openWithPeer(engine, { recording: true });
    const sink = new FileSink();
    const wav = new StereoWavStream(sink);
    session.on('recording', ({ pcm }) => void wav.write(pcm));
    const blocks = gather(session, 'recording');
    const playouts = gather(session, 'playout');
    const startedMs = session.nowMs();

    const talking = peer.talk(
      session.localPort,
      concat([silence(600), tone({ frequencies: [400], durationMs: 400 }), silence(800)]),
    );
    const talkedAt = session.nowMs();
    await sleep(300);
    session.play({
      generation: 1,
      utteranceId: 'u',
      pcm: tone({ frequencies: [700], durationMs: 3000 }),
      sampleRate: 8000,
    });
    const { atMs: agentAt } = await next(session, 'first-audio');
    await until(() => playouts.some(({ playedMs }) => playedMs >= 500));
    session.flush(2);
    await talking;
    expect(readWav(sink.bytes).pcm.length / 16).toBeGreaterThan(900);
    // How late frames left their grid on this machine, as the session itself counts it.
    const { latePacingP99: late } = await session.stats();
    await session.close();
    const closedMs = session.nowMs();
    await wav.close();

    const file = readWav(sink.bytes);
    const origin = blocks[0]?.atMs ?? 0;
    expect(file.channels).toBe(2);
    expect(Math.abs(file.pcm.length / 16 - (closedMs - startedMs))).toBeLessThan(60 + late);
    const [callerFrom, callerTo] = extent(channelOf(file, 0));
    const [agentFrom, agentTo] = extent(channelOf(file, 1));
    // The caller's tone began 600 ms into its talk, and a packet arrives at its end.
    expect(Math.abs(origin + callerFrom - (talkedAt + 600 - 20))).toBeLessThan(25);
    expect(callerTo - callerFrom).toBeCloseTo(400, -1);
    expect(Math.abs(origin + agentFrom - agentAt)).toBeLessThan(20 + late);
    const heard = playouts.find(({ interrupted }) => interrupted)?.playedMs ?? 0;
    expect(Math.abs(agentTo - agentFrom - heard)).toBeLessThan(3);
    const level = rms(channelOf(file, 0).subarray(8 * (callerFrom + 50), 8 * (callerTo - 50)));
    expect(level / 5657).toBeCloseTo(1, 1);
    await peer.close();
  });

  it('comes about once a second, without holes, with background and lost packets as silence', async () => {
    const { session, peer } = await openWithPeer(engine, {});
    session.setBackground({
      pcm8k: tone({ frequencies: [200], durationMs: 100, amplitude: 3000 }),
      volume: 1,
    });
    session.startRecording();
    const blocks = gather(session, 'recording');
    await peer.talk(session.localPort, tone({ frequencies: [400], durationMs: 2800 }), (i, packet, send) => {
      if (i < 40 || i >= 50) send(packet);
    });
    session.stopRecording();
    await until(() => blocks.length >= 3);
    await sleep(100);
    const ms = blocks.map(({ pcm }) => pcm.length / 32);
    expect(ms.slice(0, 2).every((length) => length >= 1000 && length < 1100)).toBe(true);
    blocks.forEach(({ atMs }, i) => {
      const before = blocks[i - 1];
      if (before) expect(atMs).toBeCloseTo(before.atMs + before.pcm.length / 32, 3);
    });
    const all = Buffer.concat(blocks.map(({ pcm }) => pcm));
    const pcm = new Int16Array(all.buffer, all.byteOffset, all.length / 2);
    const caller = channelOf({ channels: 2, pcm }, 0);
    const agent = channelOf({ channels: 2, pcm }, 1);
    expect(rms(agent.subarray(800, agent.length - 800)) / (3000 / Math.SQRT2)).toBeCloseTo(1, 1);
    const frames = Array.from({ length: Math.floor(caller.length / 160) }, (_, i) =>
      rms(caller.subarray(i * 160, i * 160 + 160)),
    );
    const from = frames.findIndex((level) => level > 1000);
    const hole = frames.slice(from, from + 118).filter((level) => level < 500).length;
    expect(Math.abs(hole - 10)).toBeLessThanOrEqual(1);
    expect(session.listenerCount('recording')).toBe(1);
    await session.close();
    await peer.close();
  });
});
