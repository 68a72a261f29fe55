import {
  AGENT_LIMITS,
  AGENT_TYPES,
  AppError,
  type AgentChange,
  type AgentFields,
  type Check,
  type ErrorDetail,
  type ExtractionConfig,
  isBoolean,
  isE164,
  isId,
  isListOf,
  isNumber,
  isOneOf,
  isPlainObject,
  isText,
  KB_THRESHOLDS,
  type Language,
  LANGUAGES,
  orNull,
  problemsOf,
  refuse,
  TOOL_ACK_MODES,
} from '@parley/contracts';
import { extractionConfigProblems } from '../extraction/key.rules';
import { languagesProblem } from './languages.rules';

const { agentName, prompt, message, instructions, kbResultFormat, maxCallDurationSecs } = AGENT_LIMITS;

const spokenLanguages: Check = (value) =>
  isListOf(isOneOf(LANGUAGES), 0, 2)(value) ?? languagesProblem(value as Language[]);

const toolAckConfig: Check = (value) => {
  if (!isPlainObject(value)) return 'must be an object or null';
  const unknownField = Object.keys(value).find((name) => name !== 'mode' && name !== 'messages');
  if (unknownField !== undefined) return `must not hold the unknown field ${unknownField}`;
  const mode = isOneOf(TOOL_ACK_MODES)(value['mode']);
  if (mode !== undefined) return `must have a mode that ${mode}`;
  const messages =
    value['messages'] === undefined ? undefined : isListOf(isText(1, 200), 1, 10)(value['messages']);
  return messages === undefined ? undefined : `must have messages that are valid: ${messages}`;
};

/** Each field by itself. */
const CHECKS: Record<keyof AgentFields, Check> = {
  agent_name: isText(1, agentName),
  prompt: isText(1, prompt),
  voice_id: isId,
  agent_type: isOneOf(AGENT_TYPES),
  spoken_languages: spokenLanguages,
  intro_message: orNull(isText(0, message)),
  voicemail_detection_enabled: isBoolean,
  screener_handling_enabled: isBoolean,
  voicemail_message: orNull(isText(0, message)),
  project_id: orNull(isId),
  enable_recording: isBoolean,
  kb_threshold: orNull(isOneOf(KB_THRESHOLDS)),
  kb_include_summaries: isBoolean,
  kb_result_format: orNull(isText(0, kbResultFormat)),
  kb_enable_llm_processing: isBoolean,
  kb_llm_system_prompt: orNull(isText(0, prompt)),
  end_call_enabled: isBoolean,
  end_call_message: orNull(isText(0, message)),
  end_call_instructions: orNull(isText(0, instructions)),
  transfer_enabled: isBoolean,
  transfer_number: orNull(isE164),
  transfer_message: orNull(isText(0, message)),
  transfer_instructions: orNull(isText(0, instructions)),
  user_idle_enabled: isBoolean,
  tool_ack_config: orNull(toolAckConfig),
  extraction_enabled: isBoolean,
  max_call_duration_secs: orNull(isNumber(maxCallDurationSecs.min, maxCallDurationSecs.max, true)),
  background_audio_id: orNull(isId),
  background_audio_volume: orNull(isNumber(0, 1)),
};

export const AGENT_FIELD_NAMES = Object.keys(CHECKS) as readonly (keyof AgentFields)[];

/** The shape of what was sent: unknown fields and broken ones. Fields that are not there are not looked at. */
export function assertShape(change: Record<string, unknown>): void {
  const details: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(change)) {
    if (name === 'extraction_config') details.push(...extractionConfigProblems(value));
    else details.push(...problemsOf({ [name]: value }, CHECKS, []));
  }
  refuse(details);
}

/** The rules between fields, checked on the merged record. */
export function assertCoherent(agent: AgentFields): void {
  const details: ErrorDetail[] = [];
  if (agent.transfer_enabled && agent.transfer_number === null) {
    details.push({
      field: 'transfer_number',
      message: 'transfer_number is required when transfer_enabled is true',
    });
  }
  if (agent.screener_handling_enabled && !agent.voicemail_detection_enabled) {
    details.push({
      field: 'screener_handling_enabled',
      message: 'screener_handling_enabled requires voicemail_detection_enabled',
    });
  }
  refuse(details);
}

/** A record travels in one message of 1 MiB. Each text within its limit, and even both prompts full of emoji, fit. */
const RECORD_MAX_BYTES = 1_010_000;

/** What could be stored and never be shown again is refused. Control characters take six bytes each. */
export function assertFits(agent: AgentFields, extraction: ExtractionConfig | null): void {
  const bytes = new TextEncoder().encode(JSON.stringify([agent, extraction])).length;
  if (bytes <= RECORD_MAX_BYTES) return;
  const [prompt, other] = [agent.prompt, agent.kb_llm_system_prompt ?? ''].map(
    (text) => JSON.stringify(text).length,
  );
  const field = (prompt ?? 0) >= (other ?? 0) ? 'prompt' : 'kb_llm_system_prompt';
  throw AppError.validation(
    field,
    `${field} is too large: the whole agent must be at most ${RECORD_MAX_BYTES} bytes as JSON`,
  );
}

const REQUIRED = ['agent_name', 'prompt', 'voice_id', 'agent_type'] as const;

export function assertComplete(agent: Record<string, unknown>): void {
  refuse(
    REQUIRED.filter((name) => agent[name] === undefined).map((name) => ({
      field: name,
      message: `${name} is required`,
    })),
  );
}

export function withDefaults(
  agent: Pick<AgentFields, (typeof REQUIRED)[number]> & Partial<AgentFields>,
): AgentFields {
  return {
    spoken_languages: [],
    intro_message: null,
    voicemail_detection_enabled: true,
    screener_handling_enabled: false,
    voicemail_message: null,
    project_id: null,
    enable_recording: true,
    kb_threshold: 'medium',
    kb_include_summaries: false,
    kb_result_format: null,
    kb_enable_llm_processing: false,
    kb_llm_system_prompt: null,
    end_call_enabled: true,
    end_call_message: null,
    end_call_instructions: null,
    transfer_enabled: false,
    transfer_number: null,
    transfer_message: null,
    transfer_instructions: null,
    user_idle_enabled: true,
    tool_ack_config: { mode: 'dynamic' },
    extraction_enabled: true,
    max_call_duration_secs: maxCallDurationSecs.default,
    background_audio_id: null,
    background_audio_volume: null,
    ...agent,
  };
}

/** Fields for which an empty text means null. */
const CLEARED_BY_EMPTY = [
  'voicemail_message',
  'end_call_message',
  'end_call_instructions',
  'transfer_message',
] as const;

export function clearEmpty<T extends AgentChange>(change: T): T {
  const cleared = { ...change };
  for (const name of CLEARED_BY_EMPTY) if (cleared[name] === '') cleared[name] = null;
  return cleared;
}
