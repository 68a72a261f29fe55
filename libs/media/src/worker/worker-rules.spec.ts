import { BackgroundLoop } from './background-loop';
import { LatenessHistogram } from './lateness-histogram';
import { RemoteLatch } from '../rtp/remote-latch';
import { SilenceWatch } from './silence-watch';
import { StereoRecorder } from './stereo-recorder';
import { Ticker } from './ticker';

const SDP = { host: '10.0.0.1', port: 4000 };
const NAT = { host: '192.0.2.7', port: 31234 };
const packet = (sequence: number, ssrc = 1) => ({
  payloadType: 0,
  marker: false,
  sequence,
  timestamp: 0,
  ssrc,
  payload: new Uint8Array(160),
});

describe('the remote latch', () => {
  it('takes the signalled address at its first packet', () => {
    const latch = new RemoteLatch();
    latch.signal(SDP, 0);
    expect(latch.admit(SDP, packet(1), 1)).toBe('latch');
    expect(latch.admit(NAT, packet(1), 2)).toBe('ignore');
  });

  it('takes another address at its second packet in sequence', () => {
    const latch = new RemoteLatch();
    latch.signal(SDP, 0);
    expect(latch.target).toEqual(SDP);
    expect(latch.admit(NAT, packet(5), 1)).toBe('ignore');
    expect(latch.admit(NAT, packet(9, 2), 2)).toBe('ignore');
    expect(latch.admit(NAT, packet(10, 2), 3)).toBe('latch');
    expect(latch.target).toEqual(NAT);
  });

  it('moves with a re-INVITE and is not pulled back by packets from before', () => {
    const latch = new RemoteLatch();
    const moved = { host: '10.0.0.2', port: 5000 };
    latch.signal(SDP, 0);
    latch.admit(SDP, packet(1), 1);
    expect(latch.signal(SDP, 10)).toBe(false);
    expect(latch.signal(moved, 20)).toBe(true);
    expect(latch.target).toEqual(moved);
    expect([2, 3, 4].map((s) => latch.admit(SDP, packet(s), 30))).toEqual(['ignore', 'ignore', 'ignore']);
    expect(latch.admit(moved, packet(9), 40)).toBe('latch');
  });

  it('lets another source follow one that was silent for two seconds', () => {
    const latch = new RemoteLatch();
    latch.signal(SDP, 0);
    latch.admit(SDP, packet(1), 0);
    expect(latch.expire(1999)).toBe(false);
    expect(latch.expire(2000)).toBe(true);
    expect(latch.target).toEqual(SDP);
    latch.admit(NAT, packet(1), 2001);
    expect(latch.admit(NAT, packet(2), 2002)).toBe('latch');
  });

  it('admits nobody before signalling named an address', () => {
    expect(new RemoteLatch().admit(SDP, packet(1), 0)).toBe('ignore');
  });
});

describe('the silence watch', () => {
  it('waits 30 s for the first packet and 15 s for the next, and says so once', () => {
    const watch = new SilenceWatch(30_000, 15_000);
    expect(watch.check(99_000)).toBeUndefined();
    watch.arm(0);
    expect(watch.check(29_999)).toBeUndefined();
    expect(watch.check(30_000)).toEqual({ afterFirstPacket: false, silentMs: 30_000 });
    expect(watch.check(60_000)).toBeUndefined();
    watch.heard(60_000);
    expect(watch.check(75_000)).toEqual({ afterFirstPacket: true, silentMs: 15_000 });
  });
});

describe('the background', () => {
  it('loops, scales, and saturates instead of wrapping', () => {
    const loop = new BackgroundLoop();
    loop.set({ pcm8k: Int16Array.of(100, 200, 30000), volume: 0.5 });
    const frame = Int16Array.of(0, 0, 32000, 0, 0);
    loop.mixInto(frame);
    expect([...frame]).toEqual([50, 100, 32767, 50, 100]);
    loop.set(undefined);
    loop.mixInto(frame);
    expect([...frame]).toEqual([50, 100, 32767, 50, 100]);
  });
});

describe('the ticker', () => {
  function run(times: number[]): { slots: [number, number][]; skipped: number } {
    let now = 0;
    const slots: [number, number][] = [];
    let skipped = 0;
    const target = {
      onSlot: (phase: number, at: number) => slots.push([phase, at]),
      onSkip: (frames: number) => (skipped += frames),
      onIdle: () => undefined,
    };
    const ticker = new Ticker(target, () => now);
    ticker.start();
    for (now of times) ticker.run();
    ticker.stop();
    return { slots, skipped };
  }

  it('keeps to its grid and catches up on what it missed', () => {
    const { slots, skipped } = run([4, 5, 11, 31]);
    expect(slots).toEqual([
      [0, 5],
      [1, 10],
      [2, 15],
      [3, 20],
      [0, 25],
      [1, 30],
    ]);
    expect(skipped).toBe(0);
  });

  it('gives up whole frames after a long stall, and keeps phase', () => {
    const { slots, skipped } = run([5, 10, 500]);
    expect(skipped).toBe(24);
    expect(slots.slice(2)).toEqual([
      [2, 495],
      [3, 500],
    ]);
  });
});

describe('the recorder', () => {
  const frame = (value: number): Int16Array => new Int16Array(160).fill(value);

  it('puts both sides on one clock, silence where nothing was', () => {
    const recorder = new StereoRecorder(1000);
    recorder.agent(frame(1), 1000);
    recorder.agent(frame(2), 1020);
    recorder.caller(frame(3), 1060);
    const block = recorder.take(1080, true);
    expect(block?.atMs).toBe(1000);
    const at = (ms: number, side: number): number | undefined => block?.pcm[2 * 8 * ms + side];
    expect(block?.pcm).toHaveLength(2 * 640);
    expect([at(10, 0), at(30, 0), at(50, 0), at(70, 0)]).toEqual([0, 0, 3, 0]);
    expect([at(10, 1), at(30, 1), at(50, 1), at(70, 1)]).toEqual([1, 2, 0, 0]);
  });

  it('joins a frame slightly off the clock to the one before, and places one far off by time', () => {
    const recorder = new StereoRecorder(0);
    recorder.caller(frame(1), 20);
    recorder.caller(frame(2), 47);
    recorder.caller(frame(3), 300);
    const pcm = recorder.take(300, true)?.pcm ?? new Int16Array(0);
    expect([pcm[2 * 160], pcm[2 * 319], pcm[2 * 320], pcm[2 * 2240]]).toEqual([2, 2, 0, 3]);
  });

  it('gives blocks of a second, half a second behind, and takes late frames until then', () => {
    const recorder = new StereoRecorder(0);
    expect(recorder.take(1499)).toBeUndefined();
    recorder.caller(frame(5), 900);
    const block = recorder.take(1500);
    expect(block?.pcm).toHaveLength(16000);
    expect(block?.pcm[2 * 8 * 890]).toBe(5);
    recorder.caller(frame(9), 950);
    expect(recorder.take(1600, true)?.pcm.some((s) => s === 9)).toBe(false);
  });
});

describe('the lateness histogram', () => {
  it('gives percentiles to a quarter millisecond', () => {
    const histogram = new LatenessHistogram();
    expect(histogram.percentile(0.99)).toBe(0);
    for (let i = 1; i <= 100; i++) histogram.add(i / 10);
    expect(histogram.percentile(0.5)).toBeCloseTo(5, 0);
    expect(histogram.percentile(0.99)).toBe(10);
  });
});
