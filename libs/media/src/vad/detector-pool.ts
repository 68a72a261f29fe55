import { type MediaLog, type VadOptions } from '../types';
import { EnergyVad } from './energy-vad';
import { SileroVad } from './silero-vad';
import { type VoiceDetector } from './voice-detector';

/** Made ahead of calls, since loading a model takes 40 ms. */
const WARM = 4;

/** Detectors by threshold, used again: a model is 2.6 MB and 40 ms. */
export class DetectorPool {
  private readonly idle = new Map<number, SileroVad[]>();
  private sileroMissing = false;

  constructor(private readonly log: MediaLog) {}

  warm(options: VadOptions): string {
    if (options.engine === 'off') return 'off';
    const made = Array.from({ length: WARM }, () => this.take(options));
    made.forEach((detector) => this.give(detector, options));
    return made[0] instanceof SileroVad ? 'silero' : 'energy';
  }

  take(options: VadOptions): VoiceDetector {
    if (options.engine === 'energy' || this.sileroMissing) return new EnergyVad();
    const idle = this.idle.get(options.threshold)?.pop();
    if (idle) return idle;
    try {
      return SileroVad.create(options.threshold);
    } catch (error) {
      this.sileroMissing = true;
      const level = options.engine === 'silero' ? 'error' : 'warn';
      this.log(level, 'media.vad.fallback', { detector: 'energy', reason: String(error) });
      return new EnergyVad();
    }
  }

  give(detector: VoiceDetector, options: VadOptions): void {
    if (!(detector instanceof SileroVad)) return;
    detector.reset();
    const idle = this.idle.get(options.threshold) ?? [];
    idle.push(detector);
    this.idle.set(options.threshold, idle);
  }
}
