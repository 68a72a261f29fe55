import { AgentRow } from './agent/agent.row';
import { BackgroundAudioRow } from './background-audio/background-audio.row';
import { DictionaryAgentRow, DictionaryRow } from './dictionary/dictionary.row';
import {
  ExtractionSetRow,
  KnownCampaignRow,
  SetAgentRow,
  SetCampaignRow,
} from './extraction/extraction-set.row';
import { VoiceGrantRow, VoiceRow } from './voice/voice.row';

export { AgentModule } from './agent/agent.module';
export { AgentQueries } from './agent/agent.queries';
export { AgentRepository, lockAgent } from './agent/agent.repository';
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
