import { createSpeechSynthesizer, type VoiceInfo } from '@parley/providers';
import { type AgentsConfig, synthesizerConfigs } from '../../agents.config';

/** The voices one provider can speak. */
export interface ProviderVoices {
  provider: string;
  voices: VoiceInfo[];
}

/** The voices of every configured synthesizer. Replaced in tests. */
export abstract class VoiceSource {
  abstract offers(): ProviderVoices[];
}

export function voiceSource(config: AgentsConfig): VoiceSource {
  const synthesizers = synthesizerConfigs(config).map(createSpeechSynthesizer);
  return {
    offers: () => synthesizers.map((each) => ({ provider: each.provider, voices: each.voices() })),
  };
}
