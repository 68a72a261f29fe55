import { Injectable } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { CampaignRepository } from './campaign.repository';

/** DELETE /campaigns/{id}. What was attached to it is told by the event. */
@Injectable()
export class DeleteCampaign {
  constructor(private readonly campaigns: CampaignRepository) {}

  async execute({
    account_id: accountId,
    campaign_id: id,
  }: RequestBody<'campaigns.delete'>): Promise<{ message: string }> {
    await this.campaigns.remove(accountId, id);
    return { message: 'Campaign deleted' };
  }
}
