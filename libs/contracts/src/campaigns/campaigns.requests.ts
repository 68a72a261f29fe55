import type { Campaign, CampaignBrief, CampaignChange, CampaignFilters, CampaignInput } from './campaign';
import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../request';

interface Scoped {
  account_id: string;
}
interface OneCampaign extends Scoped {
  /** `cmp_<uuid>`. */
  campaign_id: string;
}

export interface CampaignsRequests {
  'campaigns.create': Exchange<Scoped & { campaign: CampaignInput }, Campaign>;
  'campaigns.get': Exchange<OneCampaign, Campaign>;
  'campaigns.list': Exchange<Scoped & { filters: CampaignFilters } & PageRequest, Page<Campaign>>;
  'campaigns.update': Exchange<OneCampaign & { change: CampaignChange }, Campaign>;
  'campaigns.delete': Exchange<OneCampaign, { message: string }>;
  /** NOT_FOUND for a campaign that is unknown, deleted or another account's. */
  'campaigns.brief': Exchange<OneCampaign, CampaignBrief>;
}

export const CAMPAIGNS_REQUESTS = {
  'campaigns.create': { service: 'campaigns', kind: 'command' },
  'campaigns.get': { service: 'campaigns', kind: 'query' },
  'campaigns.list': { service: 'campaigns', kind: 'query' },
  'campaigns.update': { service: 'campaigns', kind: 'command' },
  'campaigns.delete': { service: 'campaigns', kind: 'command' },
  'campaigns.brief': { service: 'campaigns', kind: 'query' },
} as const satisfies Record<keyof CampaignsRequests, RequestMeta>;
