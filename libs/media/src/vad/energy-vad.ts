import { rms } from '../audio/level';
import { type VoiceDetector } from './voice-detector';

/** Telephone silence is never louder than this at the start of a call. */
const FIRST_FLOOR = 60;
const MIN_FLOOR = 12;
const ON_RATIO = 3.5;
const OFF_RATIO = 2;
/** -48 dBFS: below, nothing is speech. */
const MIN_VOICE = 130;
/** Share of zero crossings above which a loud window is noise. */
const MAX_CROSSINGS = 0.45;

/**
 * The detector without a model: loudness against an adaptive noise floor, with hysteresis. For machines where the
 * native addon does not load. Tones and music fool it.
 */
export class EnergyVad implements VoiceDetector {
  readonly windowSamples = 320;
  readonly lagMs = 0;
  private floor = FIRST_FLOOR;
  private voiced = false;

  isVoiced(window: Int16Array): boolean {
    const level = rms(window);
    const limit = Math.max(MIN_VOICE, this.floor * (this.voiced ? OFF_RATIO : ON_RATIO));
    this.voiced = level > limit && crossings(window) < MAX_CROSSINGS;
    // Down fast, up slowly; while there is voice slower still, so that steady noise is learnt within seconds.
    const rate = level < this.floor ? 0.2 : this.voiced ? 0.002 : 0.03;
    this.floor = Math.max(MIN_FLOOR, this.floor + (level - this.floor) * rate);
    return this.voiced;
  }

  reset(): void {
    this.floor = FIRST_FLOOR;
    this.voiced = false;
  }
}

function crossings(pcm: Int16Array): number {
  let count = 0;
  for (let i = 1; i < pcm.length; i++) if ((pcm[i] ?? 0) >= 0 !== (pcm[i - 1] ?? 0) >= 0) count += 1;
  return count / pcm.length;
}
