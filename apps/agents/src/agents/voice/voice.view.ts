import { type AgentSnapshot, type VoiceConfigurationDto, withPrefix } from '@parley/contracts';
import type { VoiceRow } from './voice.row';

export function voiceConfiguration(row: VoiceRow): VoiceConfigurationDto {
  return {
    id: withPrefix('voiceConfiguration', row.id),
    voice_id: row.id,
    display_name: row.displayName,
    description: row.description,
    provider: row.provider,
    model_name: row.modelName,
    tier: row.tier,
    provider_voice_id: row.providerVoiceId,
    speed: row.speed,
    volume: row.volume,
    language: row.language,
    gender: row.gender,
    preview_text: row.previewText,
    status: 'active',
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function voiceOfSnapshot(row: VoiceRow): AgentSnapshot['voice'] {
  return {
    provider: row.provider,
    model_name: row.modelName,
    provider_voice_id: row.providerVoiceId,
    language: row.language,
    gender: row.gender,
    speed: row.speed,
    volume: row.volume,
  };
}
