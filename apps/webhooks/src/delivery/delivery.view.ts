import type { WebhookAttempt, WebhookDelivery } from '@parley/contracts';
import type { DeliveryAttemptRow } from './delivery-attempt.row';
import type { DeliveryRow } from './delivery.row';

export function deliveryView(row: DeliveryRow, attempts: readonly DeliveryAttemptRow[]): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.eventId,
    event: row.eventType,
    endpoint_id: row.endpointId,
    status: row.status,
    // While an attempt is under way next_at is the end of its lease: the attempt itself is now.
    next_attempt_at:
      row.status === 'pending' && row.leaseToken === null ? (row.nextAt?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
    attempts: attempts.map(attemptView),
  };
}

function attemptView(row: DeliveryAttemptRow): WebhookAttempt {
  return {
    attempt: row.attempt,
    status_code: row.statusCode,
    latency_ms: row.latencyMs,
    error: row.error,
    response_body: row.responseBody,
    attempted_at: row.attemptedAt.toISOString(),
  };
}
