/** Vocabulary of a phone call. contract: Call, Call session, Call status. */
export const CALL_STATUSES = [
  'pending',
  'ringing',
  'in_progress',
  'completed',
  'failed',
  'no_answer',
  'busy',
  'canceled',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

export const DISPOSITIONS = [
  'completed',
  'voicemail',
  'user_hangup_no_speech',
  'no_answer',
  'busy',
  'canceled',
  'blocked',
  'failed',
  'transferred',
] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const ANSWERED_BY = ['human', 'machine', 'unknown', 'not_answered'] as const;
export type AnsweredBy = (typeof ANSWERED_BY)[number];

export const HANGUP_SOURCES = ['caller', 'callee', 'system', 'api', 'carrier', 'error', 'unknown'] as const;
export type HangupSource = (typeof HANGUP_SOURCES)[number];

/** decisions: Calls, "end_call_reason". */
export const END_CALL_REASONS = [
  'agent_ended',
  'user_hung_up',
  'transferred',
  'max_duration',
  'user_idle',
  'voicemail',
  'screener',
  'no_answer',
  'busy',
  'canceled',
  'blocked',
  'api_hangup',
  'carrier_error',
  'system_error',
  'balance_exhausted',
] as const;
export type EndCallReason = (typeof END_CALL_REASONS)[number];

export const CALL_PROVIDERS = [
  'sip',
  'carrier_a',
  'carrier_b',
  'carrier_c',
  'carrier_d',
  'carrier_e',
  'carrier_f',
  'carrier_g',
] as const;
export type CallProvider = (typeof CALL_PROVIDERS)[number];

export const DIRECTIONS = ['outbound', 'inbound'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const SESSION_STATUSES = ['created', 'active', 'processing', 'completed', 'failed'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const EXTRACTION_STATUSES = ['success', 'failed', 'skipped', 'pending'] as const;

export type VariableValue = string | number | boolean;
export type Variables = Record<string, VariableValue>;

export interface TranscriptEntry {
  role: 'user' | 'bot';
  content: string;
  timestamp: string;
}

export interface HoldEvent {
  kind: string;
  started_at: string;
  ended_at: string | null;
  duration_secs: number;
  recovered: boolean;
}

export interface HoldSummary {
  detected: boolean;
  events: HoldEvent[];
  total_secs: number;
  ended_on_hold: boolean;
  kinds: string[];
}

export interface ExtractionResult {
  status: (typeof EXTRACTION_STATUSES)[number];
  model: string | null;
  extractedAt: string | null;
  latencyMs: number | null;
  attempts: number;
  values: Record<string, unknown> | null;
  error: string | null;
}

export interface CallSession {
  session_id: string;
  status: SessionStatus;
  duration_seconds: number;
  credits_used: number;
  processing_complete: boolean;
  pipeline_completed_at: string | null;
  transcript: TranscriptEntry[] | null;
  recording_url?: string;
  variables: Variables;
  extraction: ExtractionResult | null;
  hold: HoldSummary;
  started_at: string | null;
  ended_at: string | null;
}

export interface Call {
  call_id: string;
  agent_id: string;
  session_id: string;
  customer_id: string | null;
  campaign_id: string | null;
  client_reference_id: string | null;
  direction: Direction;
  from_number: string;
  to_number: string;
  status: CallStatus;
  disposition: Disposition | null;
  answered_by: AnsweredBy | null;
  end_call_reason: EndCallReason | null;
  hangup_cause: string | null;
  hangup_source: HangupSource | null;
  bill_duration_seconds: number;
  duration_seconds: number;
  provider: CallProvider;
  connection_id: string | null;
  error_message: string | null;
  metadata: Record<string, unknown> | null;
  started_at: string | null;
  ended_at: string | null;
  created_at: string;
  session: CallSession;
}

/** One line of GET /calls/{id}/timeline: everything that was heard of a call, late and duplicate callbacks included. */
export interface TimelineEntry {
  seq: number;
  at: string;
  type: string;
  /** False when the report changed nothing (late, duplicate, out of order). */
  applied: boolean;
  data: Record<string, unknown>;
}
