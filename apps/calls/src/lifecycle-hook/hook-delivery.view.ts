import type { HookDeliveryDto } from '@parley/contracts';
import { storableText } from '@parley/platform';
import type { HookDeliveryRow, StoredAttempt } from './hook-delivery.row';
import type { Sent } from './hook-sender';

const EXCERPT_CHARS = 4_096;

export function hookDelivery(row: HookDeliveryRow): HookDeliveryDto {
  return {
    id: row.id,
    hook_id: row.hookId,
    event: row.event,
    call_id: row.callId,
    status: row.status,
    outcome: row.outcome,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    attempts: row.attempts.map((attempt, at) => ({ attempt: at + 1, ...attempt })),
  };
}

/** `problem`: what is wrong with a reply that did arrive. */
export function attemptOf(sent: Sent, problem: string | null): StoredAttempt {
  return {
    status_code: sent.ok ? sent.status : null,
    latency_ms: sent.latencyMs,
    error: sent.ok ? problem : sent.problem,
    response_body: sent.ok ? storableText(sent.body).slice(0, EXCERPT_CHARS) : null,
    attempted_at: sent.at.toISOString(),
  };
}
