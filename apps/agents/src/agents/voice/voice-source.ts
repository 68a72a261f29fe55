import { createSpeechSynthesizer, type VoiceInfo } from '@parley/providers';
import { type AgentsConfig, synthesizerConfig } from '../../agents.config';

/** The voices the configured synthesizer can speak with. Replaced in tests. */
export abstract class VoiceSource {
  abstract readonly provider: string;
  abstract voices(): VoiceInfo[];
}

export function voiceSource(config: AgentsConfig): VoiceSource {
  const synthesizer = createSpeechSynthesizer(synthesizerConfig(config));
  return { provider: synthesizer.provider, voices: () => synthesizer.voices() };
}
