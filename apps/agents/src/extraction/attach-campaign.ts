import { Injectable } from '@nestjs/common';
import { AppError, EXTRACTION_LIMITS, type ExtractionSet, type RequestBody } from '@parley/contracts';
import { Clock } from '@parley/platform';
import { bareCampaignId, CampaignNames } from './campaign-names';
import { ExtractionSetQueries } from './extraction-set.queries';
import { bareSetId, ExtractionSetRepository } from './extraction-set.repository';
import { SetCampaignRow } from './set-campaign.row';

/** PUT and DELETE /extraction-sets/{id}/campaigns/{campaign_id}. Attaching twice is the same as once. */
@Injectable()
export class AttachCampaign {
  constructor(
    private readonly sets: ExtractionSetRepository,
    private readonly campaigns: CampaignNames,
    private readonly queries: ExtractionSetQueries,
    private readonly clock: Clock,
  ) {}

  async attach(body: RequestBody<'extraction.attach_campaign'>): Promise<ExtractionSet> {
    const { account_id: accountId } = body;
    const [setId, campaignId] = [bareSetId(body.set_id), bareCampaignId(body.campaign_id)];
    await this.sets.find(accountId, setId);
    const campaignName = await this.campaigns.expect(accountId, campaignId);
    return this.sets.changing(async (tx) => {
      const row = await this.sets.lockSet(tx, accountId, setId, 'wait');
      const attachedAt = this.clock.now();
      await tx.upsert(SetCampaignRow, { setId, campaignId, accountId, campaignName, attachedAt }, [
        'setId',
        'campaignId',
      ]);
      if ((await tx.countBy(SetCampaignRow, { setId })) > EXTRACTION_LIMITS.campaignsPerSet) {
        const { campaignsPerSet } = EXTRACTION_LIMITS;
        throw new AppError(
          'LIMIT_REACHED',
          `The extraction set already is attached to ${campaignsPerSet} campaigns`,
        );
      }
      return this.queries.view(tx, row);
    });
  }

  detach(body: RequestBody<'extraction.detach_campaign'>): Promise<ExtractionSet> {
    const { account_id: accountId } = body;
    const [setId, campaignId] = [bareSetId(body.set_id), bareCampaignId(body.campaign_id)];
    return this.sets.changing(async (tx) => {
      const row = await this.sets.lockSet(tx, accountId, setId, 'wait');
      const { affected } = await tx.delete(SetCampaignRow, { setId, campaignId, accountId });
      if (!affected) throw AppError.notFound('Attachment to that campaign');
      return this.queries.view(tx, row);
    });
  }
}
