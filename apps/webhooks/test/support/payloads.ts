import type { CallStatus, CallStatusUpdatedDataDto, SessionCompletedDataDto } from '@parley/contracts';
import { newId } from '@parley/platform';

export function statusUpdated(
  change: Partial<CallStatusUpdatedDataDto> = {},
  status: CallStatus = 'ringing',
): CallStatusUpdatedDataDto {
  return {
    call_id: newId(),
    session_id: null,
    agent_id: newId(),
    agent_name: 'Ann',
    client_reference_id: 'order-7',
    direction: 'outbound',
    from_number: '+14155550100',
    to_number: '+14155550101',
    status,
    disposition: null,
    answered_by: null,
    hangup_cause: null,
    hangup_source: null,
    previous_status: 'pending',
    terminal: false,
    concurrency_released: false,
    account_concurrency: { limit: 5, active: 1, remaining: 4 },
    provider: 'sip',
    provider_status: '180 Ringing',
    provider_event: null,
    occurred_at: new Date().toISOString(),
    ...change,
  };
}

export function sessionCompleted(change: Partial<SessionCompletedDataDto> = {}): SessionCompletedDataDto {
  const at = new Date().toISOString();
  return {
    session_id: newId(),
    agent_id: newId(),
    agent_name: 'Ann',
    duration_seconds: 31,
    credits_used: 1.5,
    processing_complete: true,
    pipeline_completed_at: at,
    transcript: [{ role: 'bot', content: 'Hello', timestamp: at }],
    call_id: newId(),
    status: 'completed',
    disposition: 'completed',
    direction: 'outbound',
    from_number: '+14155550100',
    to_number: '+14155550101',
    provider: 'sip',
    client_reference_id: null,
    customer_id: null,
    campaign_id: null,
    recording_url: 'https://media.example.com/r/1.wav',
    recording_expires_at: at,
    variables: { name: 'Zoë', visits: 3, member: true },
    metadata: { any: ['thing'] },
    extraction: {
      ...{ status: 'success', model: 'm', extractedAt: at, latencyMs: 12, attempts: 1 },
      ...{ values: { mood: 'good' }, error: null },
    },
    hold: { detected: false, events: [], total_secs: 0, ended_on_hold: false, kinds: [] },
    end_call_reason: 'agent_ended',
    ...change,
  };
}
