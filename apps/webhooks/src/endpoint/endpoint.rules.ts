import {
  AppError,
  DEFAULT_LABEL,
  ENDPOINTS_PER_SCOPE,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@parley/contracts';

export function requireUnreserved(label: string): void {
  if (label === DEFAULT_LABEL) throw AppError.validation('label', `label "${DEFAULT_LABEL}" is reserved`);
}

/** Each once, in the order they are listed. */
export function uniqueEvents(events: readonly WebhookEventType[] = []): WebhookEventType[] {
  return WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type));
}

export interface ScopedEndpoint {
  id: string;
  agentId: string | null;
  label: string;
  enabled: boolean;
}

/** Labels are unique per account, not per scope. */
export function requireFreeLabel(all: readonly ScopedEndpoint[], label: string, ownId?: string): void {
  if (all.some((endpoint) => endpoint.label === label && endpoint.id !== ownId)) {
    throw new AppError('LABEL_TAKEN', `label "${label}" is already used in this account`);
  }
}

/** A scope is the account or one agent. Endpoints of deleted agents count until they are deleted themselves. */
export function requireRoom(all: readonly ScopedEndpoint[], agentId: string | null): void {
  const inScope = all.filter((endpoint) => endpoint.agentId === agentId).length;
  if (inScope < ENDPOINTS_PER_SCOPE) return;
  const scope = agentId === null ? 'account-wide webhook endpoints' : 'webhook endpoints of this agent';
  throw new AppError('LIMIT_REACHED', `at most ${ENDPOINTS_PER_SCOPE} ${scope} are allowed`);
}

export function hasEnabledOwn(all: readonly ScopedEndpoint[], agentId: string): boolean {
  return all.some((endpoint) => endpoint.agentId === agentId && endpoint.enabled);
}
