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
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number];

export type VariableValue = string | number | boolean;
export type Variables = Record<string, VariableValue>;
