import { Injectable } from '@nestjs/common';
import { AppError, type CampaignBrief, withoutPrefix, withPrefix } from '@parley/contracts';
import { Bus } from '@parley/messaging';

/** Campaigns live in another service: whether one is there, and what it is called, is asked for. */
@Injectable()
export class CampaignOwner {
  constructor(private readonly bus: Bus) {}

  /** NOT_FOUND for one that is unknown, deleted or another account's; 502 when its owner does not answer. */
  brief(accountId: string, campaignId: string): Promise<CampaignBrief> {
    const id = withPrefix('campaign', campaignId);
    return this.bus.request('campaigns.brief', { account_id: accountId, campaign_id: id });
  }
}

export function bareCampaignId(id: string): string {
  const bare = withoutPrefix('campaign', id);
  if (bare === null) throw AppError.notFound('Campaign');
  return bare.toLowerCase();
}
