import type { AgentSnapshot } from '@parley/contracts';
import type { VoiceSettings } from '@parley/providers';

/** An agent's voice as a synthesiser takes it. */
export function voiceOf({ voice }: Pick<AgentSnapshot, 'voice'>): VoiceSettings {
  const { provider_voice_id, language, speed, volume } = voice;
  return { provider_voice_id, language, speed, volume };
}
