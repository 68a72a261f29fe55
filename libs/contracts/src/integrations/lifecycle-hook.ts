import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';
import type { DeliveryStatus, WebhookAttempt } from '../webhooks/webhook';

export const LIFECYCLE_EVENTS = ['before_call', 'after_call'] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** What becomes of a call whose before_call hook failed. */
export const HOOK_FAILURE_ACTIONS = ['continue', 'cancel'] as const;
export type HookFailureAction = (typeof HOOK_FAILURE_ACTIONS)[number];

/** our choice. */
export const HOOK_LIMITS = {
  perAccount: 20,
  name: 100,
  timeoutMs: { min: 200, max: 5_000, default: 2_000 },
  secret: { min: 16, max: 200 },
  /** Of the variables one answer may set. */
  variables: 50,
  variablesBytes: 16_384,
} as const;

/** `version` of what hooks are sent; the same date as inbound.route. */
export const HOOK_VERSION = '2026-01-01';

export interface LifecycleHookInput {
  name: string;
  event: LifecycleEvent;
  url: string;
  agent_id?: string | null;
  secret?: string;
  timeout_ms?: number;
  failure_action?: HookFailureAction;
  allow_cancel?: boolean;
  enabled?: boolean;
}

/** `event` and `agent_id` are fixed at creation. */
export type LifecycleHookChange = Partial<Omit<LifecycleHookInput, 'event' | 'agent_id'>>;

export interface LifecycleHook {
  id: string;
  name: string;
  event: LifecycleEvent;
  url: string;
  /** Null: all agents of the account. */
  agent_id: string | null;
  has_secret: boolean;
  timeout_ms: number;
  failure_action: HookFailureAction;
  allow_cancel: boolean;
  enabled: boolean;
  created_at: string;
  updated_at: string;
}

export interface NewLifecycleHook extends LifecycleHook {
  secret: string;
  message: string;
}

/** What a hook may be sent: `hook.test` by the test route only. */
export const HOOK_DELIVERY_EVENTS = [...LIFECYCLE_EVENTS, 'hook.test'] as const;
export type HookDeliveryEvent = (typeof HOOK_DELIVERY_EVENTS)[number];

/** What a before_call answer came to. */
export const HOOK_OUTCOMES = ['continue', 'cancel', 'failed'] as const;
export type HookOutcome = (typeof HOOK_OUTCOMES)[number];

/** One thing a hook was asked or told, with every attempt. Kept for 7 days. */
export interface LifecycleHookDelivery {
  /** As `X-Parley-Delivery-Id`: of before_call the call's id. */
  id: string;
  hook_id: string;
  event: HookDeliveryEvent;
  /** Of a call that was rejected, too. Null for a test. */
  call_id: string | null;
  status: DeliveryStatus;
  /** Null for after_call. */
  outcome: HookOutcome | null;
  next_attempt_at: string | null;
  created_at: string;
  attempts: WebhookAttempt[];
}

export interface HookDeliveryFilters {
  status?: DeliveryStatus;
  call_id?: string;
  created_after?: string;
  created_before?: string;
}

interface Scoped {
  account_id: string;
}
type OneHook = Scoped & { hook_id: string };

export interface LifecycleHooksRequests {
  'hooks.create': Exchange<Scoped & { hook: LifecycleHookInput }, NewLifecycleHook>;
  'hooks.update': Exchange<OneHook & { change: LifecycleHookChange }, LifecycleHook>;
  'hooks.get': Exchange<OneHook, LifecycleHook>;
  'hooks.list': Exchange<Scoped & PageRequest, Page<LifecycleHook>>;
  'hooks.delete': Exchange<OneHook, { message: string }>;
  'hooks.rotate_secret': Exchange<OneHook, { id: string; secret: string; message: string }>;
  /** Sends hook.test now, whether the hook is enabled or not; the answer is read as before_call's would be. */
  'hooks.test': Exchange<OneHook, LifecycleHookDelivery>;
  'hooks.deliveries': Exchange<
    OneHook & PageRequest & { filters: HookDeliveryFilters },
    Page<LifecycleHookDelivery>
  >;
}

export const LIFECYCLE_HOOKS_REQUESTS = {
  'hooks.create': { service: 'calls', kind: 'command' },
  'hooks.update': { service: 'calls', kind: 'command' },
  'hooks.get': { service: 'calls', kind: 'query' },
  'hooks.list': { service: 'calls', kind: 'query' },
  'hooks.delete': { service: 'calls', kind: 'command' },
  'hooks.rotate_secret': { service: 'calls', kind: 'command' },
  'hooks.test': { service: 'calls', kind: 'command' },
  'hooks.deliveries': { service: 'calls', kind: 'query' },
} as const satisfies Record<keyof LifecycleHooksRequests, RequestMeta>;
