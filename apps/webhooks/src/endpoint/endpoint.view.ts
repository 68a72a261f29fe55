import { WEBHOOK_EVENT_TYPES, type WebhookDto, type WebhookEventType } from '@parley/contracts';
import type { EndpointRow } from './endpoint.row';

export const SECRET_MESSAGE = 'Store this secret now: it is not shown again.';

export const availableEvents = (): WebhookEventType[] => [...WEBHOOK_EVENT_TYPES];

export interface LastDelivery {
  lastDeliveryAt: Date | null;
  lastDeliveryStatus: string | null;
}

export function endpointView(
  row: Omit<EndpointRow, 'secret' | 'previousSecrets'>,
  last: LastDelivery | undefined,
): WebhookDto {
  return {
    id: row.id,
    label: row.label,
    url: row.url,
    enabled: row.enabled,
    disabled_reason: row.disabledReason,
    agent_id: row.agentId,
    events: row.events,
    last_delivery_at: last?.lastDeliveryAt?.toISOString() ?? null,
    last_delivery_status: last?.lastDeliveryStatus ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
