import { type MediaTransport, type ReceivedFrame, rms, tone, type TransportEvents } from '../../src';
import { sleep, until } from '../support/raw-peer';

/** The other end of a transport under test. */
export interface FarSide {
  /** What it has heard so far, at 8 kHz, in the order sent. */
  heard(): Int16Array;
  digits(): string;
  /** Sends 20 ms of audio. */
  say(frame: Int16Array): void;
  press(digit: string): void;
  close(): Promise<void> | void;
}

export interface TransportUnderTest {
  transport: MediaTransport;
  far: FarSide;
  /** Tells the transport what signalling would have agreed on with the far side. */
  connect(): void;
}

const FRAME = 160;

/** Every MediaTransport passes these. */
export function transportConformance(
  name: string,
  make: (events: TransportEvents) => Promise<TransportUnderTest>,
): void {
  describe(`media transport ${name}`, () => {
    const sound = tone({ frequencies: [440], durationMs: 400 });
    let frames: ReceivedFrame[];
    let digits: string[];
    let marks: number[];
    let alive: number;
    let subject: TransportUnderTest;
    let slot: number;

    beforeEach(async () => {
      frames = [];
      digits = [];
      marks = [];
      alive = 0;
      slot = 0;
      subject = await make({
        frame: (frame) => frames.push(frame),
        digit: ({ digit }) => digits.push(digit),
        marked: (id) => marks.push(id),
        alive: () => (alive += 1),
        latched: () => undefined,
      });
      await subject.transport.open();
      subject.connect();
    });
    afterEach(async () => {
      subject.transport.close();
      await subject.far.close();
    });

    /** One slot of the media worker's clock. */
    async function pass(pcm = new Int16Array(FRAME)): Promise<void> {
      const { transport } = subject;
      slot += 1;
      const digit = transport.digitSlot(slot * 20);
      if (digit !== 'sent') transport.send(digit ?? pcm, slot * 20);
      await sleep(20);
      transport.tick(now());
    }

    it('has somewhere to send to once it is connected', () => {
      expect(subject.transport.ready).toBe(true);
    });

    it('carries frames to the far side in order', async () => {
      for (let at = 0; at < sound.length; at += FRAME) await pass(sound.subarray(at, at + FRAME));
      await until(() => subject.far.heard().length >= sound.length);
      const heard = subject.far.heard().subarray(0, sound.length);
      const difference = Int16Array.from(heard, (sample, i) => sample - (sound[i] ?? 0));
      expect(rms(difference)).toBeLessThan(rms(sound) / 10);
      expect(subject.transport.stats().sent).toBe(sound.length / FRAME);
    });

    it("turns the far side's audio into frames of 20 ms on a clock that never goes back", async () => {
      for (let at = 0; at < sound.length; at += FRAME) {
        subject.far.say(sound.subarray(at, at + FRAME));
        await pass();
      }
      await until(() => frames.length >= sound.length / FRAME);
      expect(frames.every(({ pcm }) => pcm.length === FRAME)).toBe(true);
      frames.forEach(({ endMs }, i) => expect(endMs).toBeGreaterThanOrEqual(frames[i - 1]?.endMs ?? 0));
      expect(Math.max(...frames.map(({ pcm }) => rms(pcm)))).toBeGreaterThan(rms(sound) / 2);
      expect(alive).toBeGreaterThan(0);
      expect(subject.transport.stats().received).toBe(sound.length / FRAME);
    });

    it('reports a mark once what was sent before it was played, marks in their order', async () => {
      await pass(sound.subarray(0, FRAME));
      subject.transport.mark(1);
      await pass(sound.subarray(FRAME, 2 * FRAME));
      subject.transport.mark(2);
      await until(() => marks.length === 2);
      expect(marks).toEqual([1, 2]);
    });

    it('never reports a mark that was still out when it was cleared', async () => {
      for (let i = 0; i < 5; i++) subject.transport.send(sound.subarray(0, FRAME), (slot += 1) * 20);
      subject.transport.mark(1);
      const before = [...marks];
      subject.transport.clear();
      await sleep(150);
      expect(marks).toEqual(before);
      await pass(sound.subarray(0, FRAME));
      subject.transport.mark(2);
      await until(() => marks.at(-1) === 2);
    });

    it('sends touch tones and says when they are sent', async () => {
      let done = false;
      subject.transport.sendDigits('12#', { durationMs: 60, gapMs: 60 }, () => (done = true));
      for (let i = 0; i < 40 && !done; i++) await pass();
      expect(done).toBe(true);
      await until(() => subject.far.digits() === '12#');
    });

    it('receives touch tones', async () => {
      for (const digit of '7*') {
        subject.far.press(digit);
        await pass();
      }
      await until(() => digits.join('') === '7*');
    });

    it('counts digits under way as done when it is closed', () => {
      let done = false;
      subject.transport.sendDigits('123', { durationMs: 160, gapMs: 100 }, () => (done = true));
      subject.transport.close();
      expect(done).toBe(true);
    });
  });
}

function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
