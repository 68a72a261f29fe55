import {
  type AgentFields,
  AppError,
  CreateAgentBody,
  type ExtractionConfigDto,
  fieldsOf,
  problem,
  refuse,
  type UpdateAgentBody,
} from '@parley/contracts';
import { keysProblems } from '../extraction/key.rules';
import { languagesProblem } from './languages.rules';

const FIELDS = [...fieldsOf(CreateAgentBody).values()];

export const AGENT_FIELD_NAMES = FIELDS.map(({ name }) => name as keyof AgentFields);

/** Of the fields given: languages that do not go together, extraction keys that contradict each other. */
export function assertConsistent(given: UpdateAgentBody): void {
  const { spoken_languages: languages = [], extraction_config: config } = given;
  const says = languagesProblem(languages);
  refuse([
    ...(says === undefined ? [] : [problem('spoken_languages', says)]),
    ...keysProblems(config?.keys ?? [], 'extraction_config.keys'),
  ]);
}

/** The rules between fields, checked on the merged record. */
export function assertCoherent(agent: AgentFields): void {
  const transfer = agent.transfer_enabled && agent.transfer_number === null;
  const screener = agent.screener_handling_enabled && !agent.voicemail_detection_enabled;
  refuse([
    ...(transfer ? [problem('transfer_number', 'is required when transfer_enabled is true')] : []),
    ...(screener ? [problem('screener_handling_enabled', 'requires voicemail_detection_enabled')] : []),
  ]);
}

/** A record travels in one message of 1 MiB. Each text within its limit, and even both prompts full of emoji, fit. */
const RECORD_MAX_BYTES = 1_010_000;

/** What could be stored and never be shown again is refused. Control characters take six bytes each. */
export function assertFits(agent: AgentFields, extraction: ExtractionConfigDto | null): void {
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

/** Fields left out take the default their declaration names, else null. */
export function withDefaults(agent: CreateAgentBody): AgentFields {
  const defaults = Object.fromEntries(FIELDS.map(({ name, options }) => [name, options.default ?? null]));
  // An object has no default in the OpenAPI document.
  return { ...defaults, tool_ack_config: { mode: 'dynamic' }, ...agent } as AgentFields;
}

/** Fields for which an empty text means null. */
const CLEARED_BY_EMPTY = [
  'voicemail_message',
  'end_call_message',
  'end_call_instructions',
  'transfer_message',
] as const;

export function clearEmpty<T extends UpdateAgentBody>(change: T): T {
  const cleared = { ...change };
  for (const name of CLEARED_BY_EMPTY) if (cleared[name] === '') cleared[name] = null;
  return cleared;
}
