import type { Exchange, RequestMeta } from './request';

export interface CampaignsRequests {
  /** What others show of a campaign. NOT_FOUND for one that is unknown, deleted or another account's; ids are `cmp_<uuid>`. */
  'campaigns.brief': Exchange<{ account_id: string; campaign_id: string }, { id: string; name: string }>;
}

export const CAMPAIGNS_REQUESTS = {
  'campaigns.brief': { service: 'campaigns', kind: 'query' },
} as const satisfies Record<keyof CampaignsRequests, RequestMeta>;
