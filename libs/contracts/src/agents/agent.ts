import type { VoiceTier } from '../accounts/account';
import type { SnapshotTool } from '../integrations/agent-tool';
import type { DictionaryEntry } from './dictionary';

export const AGENT_TYPES = ['inbound', 'outbound'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

export const LANGUAGES = ['en', 'hinglish', 'hi', 'mr', 'te', 'ta', 'kn', 'ml', 'gu', 'pa', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

export const KB_THRESHOLDS = ['low', 'medium', 'high'] as const;
export type KbThreshold = (typeof KB_THRESHOLDS)[number];

export const TOOL_ACK_MODES = ['dynamic', 'fixed'] as const;
export interface ToolAckConfig {
  mode: (typeof TOOL_ACK_MODES)[number];
  messages?: string[];
}

export const EXTRACTION_KEY_TYPES = ['string', 'boolean', 'date', 'number', 'integer', 'enum'] as const;
export interface ExtractionKey {
  name: string;
  type: (typeof EXTRACTION_KEY_TYPES)[number];
  description: string;
  options?: string[];
}
export interface ExtractionConfig {
  keys: ExtractionKey[];
  model?: string;
}

/** contract: Limits, "Agent fields" (characters; seconds). */
export const AGENT_LIMITS = {
  agentName: 50,
  prompt: 120_000,
  message: 500,
  instructions: 2_000,
  kbResultFormat: 2_000,
  maxCallDurationSecs: { min: 60, max: 3_600, default: 600 },
  backgroundAudioVolumeDefault: 0.3,
} as const;

/** contract: Agent (creation fields). Fields left out take the contract's defaults. */
export interface AgentFields {
  agent_name: string;
  prompt: string;
  voice_id: string;
  agent_type: AgentType;
  spoken_languages: Language[];
  intro_message: string | null;
  voicemail_detection_enabled: boolean;
  screener_handling_enabled: boolean;
  voicemail_message: string | null;
  project_id: string | null;
  enable_recording: boolean;
  kb_threshold: KbThreshold | null;
  kb_include_summaries: boolean;
  kb_result_format: string | null;
  kb_enable_llm_processing: boolean;
  kb_llm_system_prompt: string | null;
  end_call_enabled: boolean;
  end_call_message: string | null;
  end_call_instructions: string | null;
  transfer_enabled: boolean;
  transfer_number: string | null;
  transfer_message: string | null;
  transfer_instructions: string | null;
  user_idle_enabled: boolean;
  tool_ack_config: ToolAckConfig | null;
  extraction_enabled: boolean;
  max_call_duration_secs: number | null;
  background_audio_id: string | null;
  background_audio_volume: number | null;
}

type AgentRequiredField = 'agent_name' | 'prompt' | 'voice_id' | 'agent_type';

/** Body of POST /agent. */
export type AgentInput = Pick<AgentFields, AgentRequiredField> &
  Partial<Omit<AgentFields, AgentRequiredField>>;

/** Body of PUT /agent/{id}: a partial update. */
export type AgentChange = Partial<AgentFields> & {
  extraction_config?: ExtractionConfig | null;
  webhooks_include_account_endpoints?: boolean;
};

export const AGENT_STATUSES = ['active', 'deleted'] as const;

/** decisions: Agents and knowledge, "The agent record". */
export interface AgentRecord extends AgentFields {
  id: string;
  gender: string;
  status: (typeof AGENT_STATUSES)[number];
  extraction_config: ExtractionConfig | null;
  extraction_sets: { id: string; name: string }[];
  webhooks_include_account_endpoints: boolean;
  created_at: string;
  updated_at: string;
}

/** What others show of an agent. */
export interface AgentBrief {
  id: string;
  agent_name: string;
  status: (typeof AGENT_STATUSES)[number];
}

/** decisions: Agents, GET /agent/background-audio: what `background_audio_id` of an agent may name. */
export interface BackgroundAudio {
  id: string;
  name: string;
  description: string;
  /** Length of the loop. */
  duration_seconds: number;
  mime_type: string;
  /** A signed address of the sound itself; valid for a day. */
  preview_url: string;
}

/** A voice of tier exclusive an operator gave to one account. */
export interface VoiceGrant {
  voice_id: string;
  voice_configuration_id: string;
  display_name: string;
  granted_at: string;
}

/** contract: Voice configuration. `voice_id` is what an agent refers to. */
export interface VoiceConfiguration {
  id: string;
  voice_id: string;
  display_name: string;
  description: string;
  provider: string;
  model_name: string;
  tier: VoiceTier;
  provider_voice_id: string;
  speed: number;
  volume: number;
  language: Language;
  gender: string;
  preview_text: string;
  status: 'active';
  created_at: string;
  updated_at: string;
}

/** The agent as one call sees it, frozen when the call is admitted. */
export interface AgentSnapshot extends AgentFields {
  id: string;
  /** The effective keys: the agent's own and those of its extraction sets. */
  extraction_config: ExtractionConfig | null;
  /** Documents are linked to it: what they say is looked up at every turn. Absent in a snapshot from before there were any. */
  has_knowledge?: boolean;
  /** Object key of the sound under the agent's speech; absent in a snapshot from before there was any. */
  background_audio_key?: string | null;
  /** Absent in a snapshot from before there were any. */
  tools?: SnapshotTool[];
  /** Words of its dictionaries, the most boosted first; absent likewise. */
  vocabulary?: DictionaryEntry[];
  voice: Pick<
    VoiceConfiguration,
    'provider' | 'model_name' | 'provider_voice_id' | 'language' | 'gender' | 'speed' | 'volume'
  >;
}
