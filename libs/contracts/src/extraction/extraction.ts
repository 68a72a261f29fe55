import type { ExtractionConfig, ExtractionKey, Language } from '../agents/agent';
import type { TranscriptEntry } from '../calls/call';

/** Our choice, as is every limit of extraction the contract does not give. */
export const EXTRACTION_LIMITS = {
  keys: 50,
  setName: 100,
  setDescription: 2_000,
  /** One list of keys, as JSON: what a call is given of them must fit a message. */
  keysBytes: 64 * 1_024,
  /** What one call may yield, as JSON: it goes out with session.completed, whose size has an end. */
  valuesBytes: 64 * 1_024,
  setsPerAgent: 10,
  agentsPerSet: 1_000,
  campaignsPerSet: 1_000,
  setsPerCampaign: 5,
} as const;

/** decisions: Agents and knowledge, `extraction_config`. */
export const EXTRACTION_KEY_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** contract: Extraction set. */
export interface ExtractionSet {
  id: string;
  name: string;
  description: string;
  keys: ExtractionKey[];
  attached_agents: { id: string; name: string }[];
  attached_campaigns: { id: string; name: string }[];
  /** Of the answer to POST /extraction-sets/from-agent; empty everywhere else. */
  dropped_inline_keys: string[];
  created_at: string;
  updated_at: string;
}

/** Body of POST /extraction-sets. */
export interface ExtractionSetInput {
  name: string;
  description?: string;
  keys?: ExtractionKey[];
}

export type ExtractionSetChange = Partial<ExtractionSetInput>;

export const EXTRACTION_CONFLICT_RULES = ['keep_set_definition'] as const;

/** Body of POST /extraction-sets/from-agent: exactly one of `name` and `set_id`. */
export interface PromoteKeysInput {
  agent_id: string;
  name?: string;
  set_id?: string;
  description?: string;
  on_conflict?: (typeof EXTRACTION_CONFLICT_RULES)[number];
}

/** What is read from a call once it is over: the effective keys as the call froze them, and what was said. */
export interface ExtractionTask {
  call_id: string;
  config: ExtractionConfig;
  transcript: TranscriptEntry[];
  /** When the call began: what "tomorrow" was said on. */
  called_at: string;
  language: Language | null;
}
