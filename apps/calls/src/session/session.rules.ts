import {
  type AgentSnapshot,
  callCharge,
  type CallStatus,
  type ExtractionResultDto,
  type SessionStatus,
} from '@parley/contracts';
import type { SessionRow } from '../call/session.row';

export type Completion = Pick<
  SessionRow,
  | 'status'
  | 'durationSeconds'
  | 'billDurationSeconds'
  | 'creditsUsed'
  | 'recordingBytes'
  | 'extraction'
  | 'completedAt'
>;

/** From answer to end, in whole seconds; 0 for a call nobody answered. */
export function durationSeconds(answeredAt: Date | null, endedAt: Date | null): number {
  return Math.round(answeredMs(answeredAt, endedAt) / 1_000);
}

/** What is charged: every started second. */
export function billDurationSeconds(answeredAt: Date | null, endedAt: Date | null): number {
  return Math.ceil(answeredMs(answeredAt, endedAt) / 1_000);
}

/** A failed or unanswered call completes its pipeline with a failed session. */
export function finalSessionStatus(status: CallStatus, answeredAt: Date | null): SessionStatus {
  return answeredAt && status !== 'failed' ? 'completed' : 'failed';
}

/** The extraction of a session that is completed without a result. `known`: its state so far, if it was started. */
export function extractionOf(
  agent: Pick<AgentSnapshot, 'extraction_enabled' | 'extraction_config'>,
  known: ExtractionResultDto | null,
): ExtractionResultDto {
  const wanted = agent.extraction_enabled && (agent.extraction_config?.keys.length ?? 0) > 0;
  if (wanted && known)
    return { ...failedExtraction('it could not be done in time'), attempts: known.attempts };
  return { ...NOTHING, status: 'skipped', error: wanted ? 'the caller said nothing' : null };
}

export const pendingExtraction = (): ExtractionResultDto => ({ ...NOTHING, status: 'pending' });

export const failedExtraction = (error: string): ExtractionResultDto => ({
  ...NOTHING,
  status: 'failed',
  error,
});

const NOTHING = {
  model: null,
  extractedAt: null,
  latencyMs: null,
  attempts: 0,
  values: null,
  error: null,
} as const satisfies Partial<ExtractionResultDto>;

/** What completing a session writes. `salvagedBytes`: the size of a recording that was never closed. */
export function completion(
  call: { status: CallStatus; answeredAt: Date | null; endedAt: Date | null; pricePerMinute: string },
  session: Pick<SessionRow, 'agent' | 'recordingBytes' | 'extraction'>,
  now: Date,
  salvagedBytes: number | null,
  extraction: ExtractionResultDto | null,
): Completion {
  const billed = billDurationSeconds(call.answeredAt, call.endedAt);
  return {
    status: finalSessionStatus(call.status, call.answeredAt),
    durationSeconds: durationSeconds(call.answeredAt, call.endedAt),
    billDurationSeconds: billed,
    // 1 credit = 1 rupee. A number for partners; billing gets the exact decimal text.
    creditsUsed: Number(callCharge(call.pricePerMinute, billed)),
    recordingBytes: call.answeredAt ? (session.recordingBytes ?? salvagedBytes) : null,
    extraction: extraction ?? extractionOf(session.agent, session.extraction),
    completedAt: now,
  };
}

function answeredMs(answeredAt: Date | null, endedAt: Date | null): number {
  return answeredAt && endedAt ? Math.max(0, endedAt.getTime() - answeredAt.getTime()) : 0;
}
