import {
  callCharge,
  type CallMetered,
  type SessionCompletedDataDto,
  type TranscriptEntryDto,
  rupees,
  withPrefix,
} from '@parley/contracts';
import type { CallRow } from '../call/call.row';
import { fittingTranscript } from '../call/message-size';
import { holdSummary } from '../call/hold.rules';
import type { SessionRow } from '../call/session.row';
import { RECORDING_URL_SECS } from '../call/recordings';

/** `data` of session.completed. */
export function completedData(
  call: CallRow,
  session: SessionRow,
  transcript: TranscriptEntryDto[] | null,
  recording: { url: (key: string, expiresSecs: number) => string; now: Date },
): SessionCompletedDataDto {
  const key = session.recordingBytes ? session.recordingKey : null;
  const expiresAt = new Date(recording.now.getTime() + RECORDING_URL_SECS * 1_000);
  return {
    session_id: session.id,
    agent_id: call.agentId,
    agent_name: call.agentName,
    duration_seconds: session.durationSeconds,
    credits_used: session.creditsUsed,
    processing_complete: true,
    pipeline_completed_at: session.completedAt?.toISOString() ?? null,
    transcript: fittingTranscript(transcript),
    call_id: call.id,
    status: call.status,
    disposition: call.disposition,
    direction: call.direction,
    from_number: call.fromNumber,
    to_number: call.toNumber,
    provider: call.provider,
    client_reference_id: call.clientReferenceId,
    customer_id: call.customerId && withPrefix('customer', call.customerId),
    campaign_id: call.campaignId && withPrefix('campaign', call.campaignId),
    recording_url: key ? recording.url(key, RECORDING_URL_SECS) : null,
    recording_expires_at: key ? expiresAt.toISOString() : null,
    variables: call.variables,
    metadata: call.metadata,
    extraction: session.extraction,
    hold: holdSummary(session.holdEvents, call.endedAt),
    end_call_reason: call.endCallReason,
  };
}

/** What billing charges: the seconds and price behind the session's `credits_used`, exact. */
export function meteredData(call: CallRow, session: SessionRow): CallMetered {
  return {
    state: 'closed',
    call_id: call.id,
    agent_id: call.agentId,
    customer_id: call.customerId && withPrefix('customer', call.customerId),
    direction: call.direction,
    answered: call.answeredAt !== null,
    price_per_minute: rupees(call.pricePerMinute),
    seconds: session.billDurationSeconds,
    amount: callCharge(call.pricePerMinute, session.billDurationSeconds),
    ended_at: (call.endedAt ?? session.completedAt ?? session.createdAt).toISOString(),
  };
}
