import type { SpokenLanguage } from './languages';

/** A voice the catalogue may offer. The agents service seeds its voice configurations from these. */
export interface VoiceInfo {
  /** slug, unique within the provider and stable over releases: `en-maya` */
  id: string;
  display_name: string;
  description: string;
  language: SpokenLanguage;
  gender: 'male' | 'female';
  /** what `synthesize` takes */
  provider_voice_id: string;
  model_name: string;
  preview_text: string;
  tier: 'standard' | 'premium' | 'exclusive';
}

export interface VoiceSettings {
  provider_voice_id: string;
  language: SpokenLanguage;
  /** 1 = normal pace; 0.5..2 */
  speed?: number;
  /** linear gain, 1 = as the engine speaks; 0..2 */
  volume?: number;
}

export interface SynthesisRequest {
  /** plain text, any length; blank text yields no audio */
  text: string;
  voice: VoiceSettings;
  /** Hz of the chunks wanted; the engine's own rate when omitted */
  sampleRate?: number;
}

/** Mono, signed 16 bit. Never empty; of any length. */
export interface AudioChunk {
  pcm: Int16Array;
  /** Hz */
  sampleRate: number;
}

export interface SpeechSynthesizer {
  readonly provider: string;
  voices(): VoiceInfo[];
  /**
   * Yields audio as soon as there is any. Aborting ends the iteration with the signal's reason within 50 ms and
   * frees what was behind it; so does leaving the loop early.
   */
  synthesize(request: SynthesisRequest, signal: AbortSignal): AsyncIterable<AudioChunk>;
  /** Pay start-up costs now (while the phone rings). Never throws. */
  warmUp(): Promise<void>;
  /** Ends what is running. The instance is of no use afterwards. */
  close(): Promise<void>;
}
