import type {
  AgentFields,
  ExtractionConfigDto,
  KbThreshold,
  Language,
  ToolAckConfigDto,
} from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
/** Every field a partner sets has its column: a missing one does not compile. */
export type AgentColumns = { [K in keyof AgentFields as Camel<K>]: AgentFields[K] };

@Entity({ name: 'agent' })
export class AgentRow extends AccountRow implements AgentColumns {
  @Column({ name: 'agent_name', type: 'text' })
  agentName: string;

  /** Decided by webhooks, kept here by `Fanout` alone. docs/adr/0004-the-fan-out-flag-lives-with-the-endpoints.md */
  @Column({ name: 'include_account_endpoints', type: 'boolean', insert: false, default: true })
  includeAccountEndpoints: boolean;

  /** Which of the decisions that is: an older one changes nothing. */
  @Column({ name: 'fanout_version', type: 'bigint', insert: false, select: false, default: 0 })
  fanoutVersion: string;

  @Column({ name: 'prompt', type: 'text' })
  prompt: string;

  @Column({ name: 'voice_id', type: 'uuid' })
  voiceId: string;

  /** Taken from the voice when the voice is set. */
  @Column({ name: 'gender', type: 'text' })
  gender: string;

  @Column({ name: 'agent_type', type: 'text' })
  agentType: AgentFields['agent_type'];

  @Column({ name: 'spoken_languages', type: 'text', array: true })
  spokenLanguages: Language[];

  @Column({ name: 'intro_message', type: 'text', nullable: true })
  introMessage: string | null;

  @Column({ name: 'voicemail_detection_enabled', type: 'boolean' })
  voicemailDetectionEnabled: boolean;

  @Column({ name: 'screener_handling_enabled', type: 'boolean' })
  screenerHandlingEnabled: boolean;

  @Column({ name: 'voicemail_message', type: 'text', nullable: true })
  voicemailMessage: string | null;

  @Column({ name: 'project_id', type: 'uuid', nullable: true })
  projectId: string | null;

  @Column({ name: 'enable_recording', type: 'boolean' })
  enableRecording: boolean;

  @Column({ name: 'kb_threshold', type: 'text', nullable: true })
  kbThreshold: KbThreshold | null;

  @Column({ name: 'kb_include_summaries', type: 'boolean' })
  kbIncludeSummaries: boolean;

  @Column({ name: 'kb_result_format', type: 'text', nullable: true })
  kbResultFormat: string | null;

  @Column({ name: 'kb_enable_llm_processing', type: 'boolean' })
  kbEnableLlmProcessing: boolean;

  @Column({ name: 'kb_llm_system_prompt', type: 'text', nullable: true })
  kbLlmSystemPrompt: string | null;

  @Column({ name: 'end_call_enabled', type: 'boolean' })
  endCallEnabled: boolean;

  @Column({ name: 'end_call_message', type: 'text', nullable: true })
  endCallMessage: string | null;

  @Column({ name: 'end_call_instructions', type: 'text', nullable: true })
  endCallInstructions: string | null;

  @Column({ name: 'transfer_enabled', type: 'boolean' })
  transferEnabled: boolean;

  @Column({ name: 'transfer_number', type: 'text', nullable: true })
  transferNumber: string | null;

  @Column({ name: 'transfer_message', type: 'text', nullable: true })
  transferMessage: string | null;

  @Column({ name: 'transfer_instructions', type: 'text', nullable: true })
  transferInstructions: string | null;

  @Column({ name: 'user_idle_enabled', type: 'boolean' })
  userIdleEnabled: boolean;

  @Column({ name: 'tool_ack_config', type: 'jsonb', nullable: true })
  toolAckConfig: ToolAckConfigDto | null;

  @Column({ name: 'extraction_enabled', type: 'boolean' })
  extractionEnabled: boolean;

  @Column({ name: 'extraction_config', type: 'jsonb', nullable: true })
  extractionConfig: ExtractionConfigDto | null;

  @Column({ name: 'max_call_duration_secs', type: 'integer', nullable: true })
  maxCallDurationSecs: number | null;

  @Column({ name: 'background_audio_id', type: 'uuid', nullable: true })
  backgroundAudioId: string | null;

  @Column({ name: 'background_audio_volume', type: 'double precision', nullable: true })
  backgroundAudioVolume: number | null;

  /** Soft deletion: calls and webhooks of the past keep their agent. */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}
