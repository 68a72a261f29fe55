import { AGENT_LIMITS, AGENT_TYPES, type AgentType, KB_THRESHOLDS, type KbThreshold } from './agent';
import { type Language, LANGUAGES } from '../languages';
import { Bool, E164, Int, ListOf, Num, ObjectOf, OneOf, Text, Uuid } from '../fields/decorators';
import { Example, EXAMPLE_ID } from '../fields/field';
import { oneOf } from '../fields/field-types';
import { ToolAckConfigDto } from './tool-ack-config.dto';

const { agentName, prompt, message, instructions, kbResultFormat, maxCallDurationSecs } = AGENT_LIMITS;

/** Body of POST /agent. Fields left out take their default; the agents service checks the rules between fields. */
@Example({
  agent_name: 'Front desk',
  agent_type: 'outbound',
  voice_id: EXAMPLE_ID,
  prompt: 'You are Maya, the receptionist of Sunrise Dental. You call {{first_name}}.',
  spoken_languages: ['en', 'hi'],
  intro_message: 'Hello {{first_name}}, this is Maya of Sunrise Dental.',
})
export class CreateAgentBody {
  @Text({
    min: 1,
    max: agentName,
    notBlank: true,
    description: 'Unique among your agents.',
    example: 'Front desk',
  })
  agent_name: string;

  @Text({ min: 1, max: prompt, notBlank: true, description: 'May use `{{variable}}` from the call.' })
  prompt: string;

  @Uuid({ description: '`voice_id` of a voice of GET /agent/voices. The gender is taken from it.' })
  voice_id: string;

  @OneOf(AGENT_TYPES, { description: 'Whether it takes calls or places them.' })
  agent_type: AgentType;

  @ListOf(oneOf(LANGUAGES), {
    optional: true,
    max: 2,
    description:
      'At most one regional language (Hindi included); hinglish pairs only with en or hi. Empty = platform default.',
    example: ['en', 'hi'],
    default: [],
  })
  spoken_languages?: Language[];

  @Text({ optional: true, nullable: true, max: message, description: 'Spoken when the call connects.' })
  intro_message?: string | null;

  @Bool({ optional: true, default: true, description: 'Notices that a machine answered.' })
  voicemail_detection_enabled?: boolean;

  @Bool({ optional: true, default: false, description: 'Requires voicemail_detection_enabled.' })
  screener_handling_enabled?: boolean;

  @Text({ optional: true, nullable: true, max: message, description: 'Null or empty clears.' })
  voicemail_message?: string | null;

  @Uuid({ optional: true, nullable: true, description: 'The default project when left out.' })
  project_id?: string | null;

  @Bool({
    optional: true,
    default: true,
    description: 'Calls are recorded; the recording is in the call for 7 days.',
  })
  enable_recording?: boolean;

  @OneOf(KB_THRESHOLDS, {
    optional: true,
    nullable: true,
    default: 'medium',
    description:
      'How well a passage of the knowledge base must fit to be used: high takes only close ones. Null = medium.',
  })
  kb_threshold?: KbThreshold | null;

  @Bool({ optional: true, default: false, description: 'What is found comes with a summary of it.' })
  kb_include_summaries?: boolean;

  @Text({
    optional: true,
    nullable: true,
    max: kbResultFormat,
    description: 'How what is found is put before the language model.',
  })
  kb_result_format?: string | null;

  @Bool({
    optional: true,
    default: false,
    description: 'What is found is condensed by a language model first.',
  })
  kb_enable_llm_processing?: boolean;

  @Text({ optional: true, nullable: true, max: prompt, description: 'Instructions for that step.' })
  kb_llm_system_prompt?: string | null;

  @Bool({ optional: true, default: true, description: 'When false the agent cannot end calls itself.' })
  end_call_enabled?: boolean;

  @Text({ optional: true, nullable: true, max: message, description: 'Null or empty = platform default.' })
  end_call_message?: string | null;

  @Text({
    optional: true,
    nullable: true,
    max: instructions,
    description: 'Null or empty = section skipped.',
  })
  end_call_instructions?: string | null;

  @Bool({ optional: true, default: false, description: 'Cold transfer to a human; needs transfer_number.' })
  transfer_enabled?: boolean;

  @E164({
    optional: true,
    nullable: true,
    description: 'Where calls are transferred to; required when transfer_enabled is true.',
  })
  transfer_number?: string | null;

  @Text({ optional: true, nullable: true, max: message, description: 'Null or empty = platform default.' })
  transfer_message?: string | null;

  @Text({ optional: true, nullable: true, max: instructions, description: 'When to transfer.' })
  transfer_instructions?: string | null;

  @Bool({
    optional: true,
    default: true,
    description: 'When false the agent neither prompts nor ends on silence.',
  })
  user_idle_enabled?: boolean;

  @ObjectOf(() => ToolAckConfigDto, {
    optional: true,
    nullable: true,
    description: 'Spoken while a tool runs. Left out = mode dynamic; null = off.',
  })
  tool_ack_config?: ToolAckConfigDto | null;

  @Bool({
    optional: true,
    default: true,
    description: 'When false nothing is read out of calls, whatever keys there are.',
  })
  extraction_enabled?: boolean;

  @Int({
    optional: true,
    nullable: true,
    min: maxCallDurationSecs.min,
    max: maxCallDurationSecs.max,
    default: maxCallDurationSecs.default,
    description: 'Null disables the cap.',
  })
  max_call_duration_secs?: number | null;

  @Uuid({ optional: true, nullable: true, description: 'An asset of GET /agent/background-audio.' })
  background_audio_id?: string | null;

  @Num({ optional: true, nullable: true, min: 0, max: 1, description: 'Null = 0.3.' })
  background_audio_volume?: number | null;
}

/** Every field a partner sets of an agent. */
export type AgentFields = Required<CreateAgentBody>;
