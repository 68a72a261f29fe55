import type { WebhookEventType } from '@parley/contracts';

export interface MatchableEndpoint {
  id: string;
  /** null: account-wide. */
  agentId: string | null;
  enabled: boolean;
  /** Empty: every type. */
  events: readonly WebhookEventType[];
}

export interface MatchableEvent {
  type: WebhookEventType;
  agentId: string | null;
}

/**
 * Which of an account's endpoints an event goes to. `fanoutOff`: the event's agent has webhooks_include_account_endpoints
 * false; then nothing goes to account-wide endpoints, even when none of the agent's own takes the event.
 */
export function matchEndpoints<E extends MatchableEndpoint>(
  endpoints: readonly E[],
  fanoutOff: boolean,
  event: MatchableEvent,
): E[] {
  return endpoints.filter((endpoint) => {
    if (!endpoint.enabled) return false;
    if (endpoint.events.length > 0 && !endpoint.events.includes(event.type)) return false;
    if (endpoint.agentId !== null) return endpoint.agentId === event.agentId;
    return event.agentId === null || !fanoutOff;
  });
}
