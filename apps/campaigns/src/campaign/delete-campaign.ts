import { Injectable } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { CampaignRepository } from './campaign.repository';

/** DELETE /campaigns/{id}. Other services drop what they attached to it on the event. */
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
