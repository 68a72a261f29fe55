import { dtmfAt, HIGH_FREQUENCIES, LOW_FREQUENCIES } from './dtmf-tones';
import { rms } from './level';

const FRAME_MS = 20;
/** Tones shorter than 40 ms are not digits (ITU-T Q.24); pauses shorter than 20 ms do not end one. */
const MIN_FRAMES = 2;
/** Both partials together must carry most of the frame's energy, else it is speech. */
const MIN_SHARE = 0.7;
/** One partial at most 8 dB over the other. */
const MAX_TWIST = 6.3;
const MIN_RMS = 150;

/** Power of one frequency in a frame, normalised so that a pure sine of amplitude a gives a squared / 2. */
export function goertzel(pcm: Int16Array, frequency: number, sampleRate = 8000): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate);
  let s1 = 0;
  let s2 = 0;
  for (const sample of pcm) {
    const s0 = sample + coefficient * s1 - s2;
    s2 = s1;
    s1 = s0;
  }
  return (2 * (s1 * s1 + s2 * s2 - coefficient * s1 * s2)) / (pcm.length * pcm.length);
}

/** The digit in one 20 ms frame of 8 kHz audio. */
export function dtmfInFrame(pcm: Int16Array): string | undefined {
  const level = rms(pcm);
  if (level < MIN_RMS) return undefined;
  const low = strongest(pcm, LOW_FREQUENCIES);
  const high = strongest(pcm, HIGH_FREQUENCIES);
  if (low.power > high.power * MAX_TWIST || high.power > low.power * MAX_TWIST) return undefined;
  return low.power + high.power >= MIN_SHARE * level * level ? dtmfAt(low.index, high.index) : undefined;
}

function strongest(pcm: Int16Array, frequencies: readonly number[]): { index: number; power: number } {
  let best = { index: -1, power: 0 };
  frequencies.forEach((frequency, index) => {
    const power = goertzel(pcm, frequency);
    if (power > best.power) best = { index, power };
  });
  return best;
}

/** Touch tones in the audio itself, for carriers without telephone-event. Reported when the tone ends. */
export class InbandDtmfDetector {
  private digit: string | undefined;
  private frames = 0;

  push(frame: Int16Array): { digit: string; durationMs: number } | undefined {
    const heard = dtmfInFrame(frame);
    if (heard !== undefined && heard === this.digit) {
      this.frames += 1;
      return undefined;
    }
    const ended =
      this.digit !== undefined && this.frames >= MIN_FRAMES
        ? { digit: this.digit, durationMs: this.frames * FRAME_MS }
        : undefined;
    this.digit = heard;
    this.frames = heard === undefined ? 0 : 1;
    return ended;
  }
}
