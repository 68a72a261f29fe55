import {
  AppError,
  DEFAULT_LABEL,
  ENDPOINTS_PER_SCOPE,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_LABEL,
  type WebhookEventType,
} from '@parley/contracts';

export function checkedLabel(label: unknown): string {
  if (typeof label !== 'string' || !WEBHOOK_LABEL.test(label)) {
    throw AppError.validation(
      'label',
      'label must be 1 to 31 lowercase letters, digits and hyphens and start with a letter or digit',
    );
  }
  if (label === DEFAULT_LABEL) throw AppError.validation('label', `label "${DEFAULT_LABEL}" is reserved`);
  return label;
}

export function checkedEvents(events: unknown): WebhookEventType[] {
  if (events === undefined) return [];
  if (!Array.isArray(events)) throw AppError.validation('events', 'events must be an array of event names');
  const valid: readonly unknown[] = WEBHOOK_EVENT_TYPES;
  const unknown = events.filter((name) => !valid.includes(name)).map(String);
  if (unknown.length > 0) {
    throw AppError.validation(
      'events',
      `unknown event ${unknown.slice(0, 5).join(', ').slice(0, 200)}; valid events: ${WEBHOOK_EVENT_TYPES.join(', ')}`,
    );
  }
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
