import { dtmfEventCode, dtmfFrequencies } from '../audio/dtmf-tones';
import { tone } from '../audio/tone';
import { type DtmfTiming } from '../types';

export type DtmfTick =
  | { kind: 'event'; payload: Uint8Array; timestamp: number; marker: boolean }
  | { kind: 'tone'; pcm: Int16Array }
  | { kind: 'pause' };

interface Step extends DtmfTiming {
  digit: string;
  done: () => void;
}

const FRAME_MS = 20;
const FRAME_TICKS = 160;
/** The end packet goes out three times (RFC 4733, section 2.5.1.4). */
const END_PACKETS = 3;
/** -10 dBm0, as RFC 4733 recommends to send. */
const VOLUME = 10;
const TONE_AMPLITUDE = 6000;
/** `w` and `,` in a digit string wait this long. */
const WAIT_MS = 500;

/** Digits to be sent, asked for one 20 ms tick at a time. While it answers, no speech is sent. */
export class DtmfSender {
  private readonly steps: Step[] = [];
  private frame = 0;
  private startedAt = 0;

  get busy(): boolean {
    return this.steps.length > 0;
  }

  /** Unknown characters are left out. `done` comes after the last digit's gap. */
  enqueue(digits: string, timing: DtmfTiming, done: () => void): void {
    const known = [...digits.toUpperCase()].filter(
      (c) => dtmfEventCode(c) !== undefined || c === 'W' || c === ',',
    );
    if (known.length === 0) return done();
    known.forEach((digit, i) =>
      this.steps.push({ digit, ...timing, done: i === known.length - 1 ? done : () => undefined }),
    );
  }

  /** `asEvents`: telephone-event was negotiated; else the digits are tones in the audio. */
  tick(timestamp: number, asEvents: boolean): DtmfTick | undefined {
    const step = this.steps[0];
    if (!step) return undefined;
    const result = this.frameOf(step, timestamp, asEvents);
    this.frame += 1;
    if (this.frame * FRAME_MS >= totalMs(step)) {
      this.steps.shift();
      this.frame = 0;
      step.done();
    }
    return result;
  }

  /** Drops what was not sent; everyone waiting is released. */
  clear(): void {
    for (const step of this.steps.splice(0)) step.done();
    this.frame = 0;
  }

  private frameOf(step: Step, timestamp: number, asEvents: boolean): DtmfTick {
    const code = dtmfEventCode(step.digit);
    const frequencies = dtmfFrequencies(step.digit);
    if (code === undefined || !frequencies) return { kind: 'pause' };
    const frames = Math.max(2, Math.ceil(step.durationMs / FRAME_MS));
    if (!asEvents) {
      if (this.frame >= frames) return { kind: 'pause' };
      const phaseSamples = this.frame * FRAME_TICKS;
      return {
        kind: 'tone',
        pcm: tone({ frequencies, durationMs: FRAME_MS, amplitude: TONE_AMPLITUDE, phaseSamples }),
      };
    }
    if (this.frame === 0) this.startedAt = timestamp;
    if (this.frame >= frames + END_PACKETS - 1) return { kind: 'pause' };
    const end = this.frame >= frames - 1;
    const duration = Math.min(frames, this.frame + 1) * FRAME_TICKS;
    return {
      kind: 'event',
      payload: eventPayload(code, end, duration),
      timestamp: this.startedAt,
      marker: this.frame === 0,
    };
  }
}

function totalMs(step: Step): number {
  if (dtmfEventCode(step.digit) === undefined) return WAIT_MS;
  const tail = (END_PACKETS - 1) * FRAME_MS;
  return Math.max(2 * FRAME_MS, step.durationMs) + Math.max(step.gapMs, tail);
}

function eventPayload(code: number, end: boolean, duration: number): Uint8Array {
  const capped = Math.min(duration, 0xffff);
  return Uint8Array.of(code, (end ? 0x80 : 0) | VOLUME, capped >> 8, capped & 0xff);
}
