import { Injectable } from '@nestjs/common';
import type { CampaignDto, RequestBody } from '@parley/contracts';
import { Clock, newId } from '@parley/platform';
import { CampaignRepository } from './campaign.repository';
import type { CampaignRow } from './campaign.row';
import { assertCoherent, changedSettings, DEFAULTS } from './campaign.rules';
import { campaignView } from './campaign.view';
import { References } from './references';

/** POST /campaigns: a draft. */
@Injectable()
export class CreateCampaign {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id: accountId, campaign }: RequestBody<'campaigns.create'>): Promise<CampaignDto> {
    assertCoherent(campaign);
    const settings = changedSettings({ ...DEFAULTS, name: campaign.name }, campaign);
    const [agent, phoneNumbers] = await Promise.all([
      this.references.agent(accountId, campaign.agent_id),
      this.references.numbers(accountId, campaign.phone_number_ids),
    ]);
    const now = this.clock.now();
    const row: CampaignRow = {
      ...settings,
      ...agent,
      phoneNumbers,
      id: newId(),
      accountId,
      version: 1,
      status: 'draft',
      startedAt: null,
      pausedAt: null,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    const answer = campaignView(row, row.agentName);
    await this.campaigns.add(row, () => answer);
    return answer;
  }
}
