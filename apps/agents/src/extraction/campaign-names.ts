import { Injectable } from '@nestjs/common';
import { AppError, withoutPrefix, withPrefix } from '@parley/contracts';
import { Bus } from '@parley/messaging';

/** Campaigns live in another service: whether one is there, and what it is called, is asked for. */
@Injectable()
export class CampaignNames {
  constructor(private readonly bus: Bus) {}

  /** NOT_FOUND for one that is unknown, deleted or another account's. */
  async expect(accountId: string, campaignId: string): Promise<string> {
    const body = { account_id: accountId, campaign_id: withPrefix('campaign', campaignId) };
    try {
      return (await this.bus.request('campaigns.brief', body)).name;
    } catch (error) {
      // An installation without the campaigns service has no campaigns.
      if (error instanceof AppError && error.status === 502) throw AppError.notFound('Campaign');
      throw error;
    }
  }
}

export function bareCampaignId(id: unknown): string {
  const bare = withoutPrefix('campaign', id);
  if (bare === null) throw AppError.notFound('Campaign');
  return bare;
}
