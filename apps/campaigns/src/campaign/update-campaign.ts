import { Injectable } from '@nestjs/common';
import type { CampaignDto, RequestBody } from '@parley/contracts';
import { CampaignQueries } from './campaign.queries';
import { CampaignRepository } from './campaign.repository';
import { assertCoherent, changedSettings } from './campaign.rules';
import { References } from './references';

/**
 * PATCH /campaigns/{id}. Only agents and numbers the change names are checked; one deleted since stays in the campaign,
 * and starting it will refuse that.
 */
@Injectable()
export class UpdateCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly references: References,
    private readonly queries: CampaignQueries,
  ) {}

  async execute(body: RequestBody<'campaigns.update'>): Promise<CampaignDto> {
    const { account_id: accountId, campaign_id: id, change } = body;
    assertCoherent(change);
    await this.campaigns.byId(accountId, id);
    const { agent_id: agentId, phone_number_ids: numberIds } = change;
    const [agent, numbers] = await Promise.all([
      agentId === undefined ? {} : this.references.agent(accountId, agentId),
      numberIds === undefined ? null : this.references.numbers(accountId, numberIds),
    ]);
    const row = await this.campaigns.change(accountId, id, (before) => ({
      ...changedSettings(before, change),
      ...agent,
      phoneNumbers: numbers ?? before.phoneNumbers,
    }));
    return this.queries.shown(row);
  }
}
