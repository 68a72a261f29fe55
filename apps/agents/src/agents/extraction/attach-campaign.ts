import { Injectable } from '@nestjs/common';
import { AppError, EXTRACTION_LIMITS, type ExtractionSetDto, type RequestBody } from '@parley/contracts';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { bareCampaignId, CampaignOwner } from './campaign-owner';
import { ExtractionSetQueries } from './extraction-set.queries';
import { bareSetId, ExtractionSetRepository } from './extraction-set.repository';
import { KnownCampaigns } from './known-campaigns';
import { SetCampaignRow } from './extraction-set.row';

const { campaignsPerSet, setsPerCampaign } = EXTRACTION_LIMITS;

/** PUT and DELETE /extraction-sets/{id}/campaigns/{campaign_id}. Attaching twice is the same as once. */
@Injectable()
export class AttachCampaign {
  constructor(
    private readonly sets: ExtractionSetRepository,
    private readonly owner: CampaignOwner,
    private readonly known: KnownCampaigns,
    private readonly queries: ExtractionSetQueries,
    private readonly clock: Clock,
  ) {}

  async attach(body: RequestBody<'extraction.attach_campaign'>): Promise<ExtractionSetDto> {
    const { account_id: accountId } = body;
    const [setId, campaignId] = [bareSetId(body.set_id), bareCampaignId(body.campaign_id)];
    await this.sets.find(accountId, setId);
    const brief = await this.owner.brief(accountId, campaignId);
    return this.sets.changing(async (tx) => {
      const row = await this.sets.lockSet(tx, accountId, setId, 'wait');
      // It may have been deleted since its owner was asked, and the news may have come before us.
      if (!(await this.known.learn(tx, accountId, brief))) throw AppError.notFound('Campaign');
      await tx.query(
        `INSERT INTO extraction_set_campaign (set_id, campaign_id, account_id, attached_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [setId, campaignId, accountId, this.clock.now()],
      );
      await assertRoom(tx, accountId, setId, campaignId);
      return this.queries.view(tx, row);
    });
  }

  detach(body: RequestBody<'extraction.detach_campaign'>): Promise<ExtractionSetDto> {
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

/** The set and the campaign are held, so that the caps hold. */
async function assertRoom(
  tx: EntityManager,
  accountId: string,
  setId: string,
  campaignId: string,
): Promise<void> {
  if ((await tx.countBy(SetCampaignRow, { accountId, setId })) > campaignsPerSet) {
    throw new AppError(
      'LIMIT_REACHED',
      `The extraction set already is attached to ${campaignsPerSet} campaigns`,
    );
  }
  if ((await tx.countBy(SetCampaignRow, { accountId, campaignId })) > setsPerCampaign) {
    throw new AppError('LIMIT_REACHED', `The campaign already has ${setsPerCampaign} extraction sets`);
  }
}
