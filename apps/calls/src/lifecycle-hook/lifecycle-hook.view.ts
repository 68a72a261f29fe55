import type { LifecycleHookDto } from '@parley/contracts';
import type { LifecycleHookRow } from './lifecycle-hook.row';

export const SECRET_MESSAGE = 'Keep this secret: it is shown only now and verifies what the hook is sent.';

export function lifecycleHook(row: LifecycleHookRow): LifecycleHookDto {
  return {
    id: row.id,
    name: row.name,
    event: row.event,
    url: row.url,
    agent_id: row.agentId,
    has_secret: true,
    timeout_ms: row.timeoutMs,
    failure_action: row.failureAction,
    allow_cancel: row.allowCancel,
    enabled: row.enabled,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
