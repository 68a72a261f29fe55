import { AgentRow } from './agent/agent.row';
import { BackgroundAudioRow } from './background-audio/background-audio.row';
import { DictionaryAgentRow } from './dictionary/dictionary-agent.row';
import { DictionaryRow } from './dictionary/dictionary.row';
import { ExtractionSetRow } from './extraction/extraction-set.row';
import { KnownCampaignRow } from './extraction/known-campaign.row';
import { SetAgentRow } from './extraction/set-agent.row';
import { SetCampaignRow } from './extraction/set-campaign.row';
import { VoiceGrantRow } from './voice/voice-grant.row';
import { VoiceRow } from './voice/voice.row';

export { AgentModule } from './agent/agent.module';
export { AgentQueries } from './agent/agent.queries';
export { AgentRepository } from './agent/agent.repository';
export { lockAgent } from './agent/lock-agent';
export { DictionaryModule } from './dictionary/dictionary.module';
export { DictionaryRepository } from './dictionary/dictionary.repository';
export { vocabularyFor } from './dictionary/dictionary.rules';
export { ExtractionModule } from './extraction/extraction.module';
export { voiceIdOf } from './voice/voice.catalogue';

export const agentEntities = [
  AgentRow,
  VoiceRow,
  VoiceGrantRow,
  BackgroundAudioRow,
  ExtractionSetRow,
  SetAgentRow,
  SetCampaignRow,
  KnownCampaignRow,
  DictionaryRow,
  DictionaryAgentRow,
];
