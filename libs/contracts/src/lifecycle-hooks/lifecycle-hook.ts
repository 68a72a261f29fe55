export const LIFECYCLE_EVENTS = ['before_call', 'after_call'] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** What becomes of a call whose before_call hook failed. */
export const HOOK_FAILURE_ACTIONS = ['continue', 'cancel'] as const;
export type HookFailureAction = (typeof HOOK_FAILURE_ACTIONS)[number];

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

/** What a hook may be sent: `hook.test` by the test route only. */
export const HOOK_DELIVERY_EVENTS = [...LIFECYCLE_EVENTS, 'hook.test'] as const;
export type HookDeliveryEvent = (typeof HOOK_DELIVERY_EVENTS)[number];

/** What a before_call answer came to. */
export const HOOK_OUTCOMES = ['continue', 'cancel', 'failed'] as const;
export type HookOutcome = (typeof HOOK_OUTCOMES)[number];
