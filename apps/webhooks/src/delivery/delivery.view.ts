import type { AttemptDto, DeliveryDto } from '@parley/contracts';
import type { DeliveryAttemptRow } from './delivery-attempt.row';
import type { DeliveryRow } from './delivery.row';

/** Of all attempts: a partner may retry a delivery as often as they like, and it must still fit a message. */
const ANSWERS_MAX_BYTES = 400_000;

export function deliveryView(row: DeliveryRow, attempts: readonly DeliveryAttemptRow[]): DeliveryDto {
  return {
    id: row.id,
    event_id: row.eventId,
    event: row.eventType,
    endpoint_id: row.endpointId,
    status: row.status,
    // While an attempt is under way next_at is the end of its lease, not of a wait.
    next_attempt_at:
      row.status === 'pending' && row.leaseToken === null ? (row.nextAt?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
    attempts: withoutOldestAnswers(attempts.map(attemptView)),
  };
}

function attemptView(row: DeliveryAttemptRow): AttemptDto {
  return {
    attempt: row.attempt,
    status_code: row.statusCode,
    latency_ms: row.latencyMs,
    error: row.error,
    response_body: row.responseBody,
    attempted_at: row.attemptedAt.toISOString(),
  };
}

function withoutOldestAnswers(attempts: AttemptDto[]): AttemptDto[] {
  let left = ANSWERS_MAX_BYTES;
  return attempts
    .reverse()
    .map((attempt) => {
      left -= Buffer.byteLength(JSON.stringify(attempt.response_body), 'utf8');
      return left < 0 ? { ...attempt, response_body: null } : attempt;
    })
    .reverse();
}
