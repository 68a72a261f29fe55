import type { AccountFacts } from './account';
import type { Exchange, RequestMeta } from './request';

/** The gateway owns the accounts; others keep a projection and ask when it has not reached them yet. */
export interface GatewayRequests {
  'accounts.facts': Exchange<{ account_id: string }, AccountFacts>;
}

export const GATEWAY_REQUESTS = {
  'accounts.facts': { service: 'gateway', kind: 'query' },
} as const satisfies Record<keyof GatewayRequests, RequestMeta>;
