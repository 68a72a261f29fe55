import type { AccountFacts } from './account';
import type { Balance, Rupees } from './billing';
import type { Customer } from './customer';
import type { Project } from './project';
import type { Exchange, RequestMeta } from '../message';

/** The gateway owns the accounts; others keep a projection and ask when it has not reached them yet. */
export interface GatewayRequests {
  'accounts.facts': Exchange<{ account_id: string }, AccountFacts>;
  /** NOT_FOUND for one that is unknown or another account's; ids are `cus_<uuid>`. */
  'accounts.customer': Exchange<{ account_id: string; customer_id: string }, Customer>;
  /** NOT_FOUND for one that is unknown or another account's. The default project needs no asking. */
  'accounts.project': Exchange<{ account_id: string; project_id: string }, Project>;
  /** `covers_call`: enough for one 30-second call. contract: Limits, "Campaign start balance". */
  'accounts.funds': Exchange<{ account_id: string }, Balance & { covers_call: boolean }>;
  /**
   * Before a call is dialled: is the customer there and active, does the balance cover 30 seconds? Keeps that much for
   * the call until its session is complete. Idempotent by call id. NOT_FOUND, INVALID_STATE (archived), FORBIDDEN.
   */
  'accounts.admit_call': Exchange<
    { account_id: string; call_id: string; customer_id: string | null },
    { price_per_minute: Rupees }
  >;
  /**
   * A call in progress goes on: keeps what `seconds` of it cost in all, or as many as the balance affords. Answers the
   * seconds it is good for. Idempotent: what was kept is never less afterwards.
   */
  'accounts.extend_call': Exchange<
    { account_id: string; call_id: string; price_per_minute: Rupees; seconds: number },
    { seconds: number }
  >;
  /** The call did not come to be after all. What nobody releases runs out by itself. */
  'accounts.release_call': Exchange<{ account_id: string; call_id: string }, { released: boolean }>;
}

export const GATEWAY_REQUESTS = {
  'accounts.facts': { service: 'gateway', kind: 'query' },
  'accounts.customer': { service: 'gateway', kind: 'query' },
  'accounts.project': { service: 'gateway', kind: 'query' },
  'accounts.funds': { service: 'gateway', kind: 'query' },
  'accounts.admit_call': { service: 'gateway', kind: 'command' },
  'accounts.extend_call': { service: 'gateway', kind: 'command' },
  'accounts.release_call': { service: 'gateway', kind: 'command' },
} as const satisfies Record<keyof GatewayRequests, RequestMeta>;
