/** Says of a window of 16 kHz audio whether there is voice in it. One per session: it remembers what came before. */
export interface VoiceDetector {
  readonly windowSamples: number;
  /** Voice is answered for so much later than it begins; `SpeechGate` counts it in. */
  readonly lagMs: number;
  isVoiced(window: Int16Array): boolean;
  reset(): void;
}
