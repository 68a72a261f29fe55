import { Injectable } from '@nestjs/common';
import {
  AppError,
  type CampaignBrief,
  type CampaignDto,
  isUuid,
  type Page,
  PAGE_LIMIT_DEFAULT,
  type RequestBody,
} from '@parley/contracts';
import { Database, decodeCursor, fittingPage } from '@parley/persistence';
import { CampaignRepository } from './campaign.repository';
import { CampaignRow } from './campaign.row';
import { campaignBrief, campaignView } from './campaign.view';
import { References } from './references';

@Injectable()
export class CampaignQueries {
  constructor(
    private readonly db: Database,
    private readonly campaigns: CampaignRepository,
    private readonly references: References,
  ) {}

  async get({ account_id, campaign_id }: RequestBody<'campaigns.get'>): Promise<CampaignDto> {
    return this.shown(await this.campaigns.byId(account_id, campaign_id));
  }

  async brief({ account_id, campaign_id }: RequestBody<'campaigns.brief'>): Promise<CampaignBrief> {
    return campaignBrief(await this.campaigns.byId(account_id, campaign_id));
  }

  /** The row as the API shows it, with the agent's current name. */
  async shown(row: CampaignRow): Promise<CampaignDto> {
    const nameOf = await this.references.agentNames(row.accountId, [row]);
    return campaignView(row, nameOf(row));
  }

  /** Newest first, by keyset. */
  async list(body: RequestBody<'campaigns.list'>): Promise<Page<CampaignDto>> {
    const { account_id: accountId, status, agent_id: agentId, limit = PAGE_LIMIT_DEFAULT, cursor } = body;
    const query = this.db.dataSource
      .getRepository(CampaignRow)
      .createQueryBuilder('c')
      .where('c.account_id = :accountId', { accountId })
      .orderBy('c.createdAt', 'DESC')
      .addOrderBy('c.id', 'DESC')
      .limit(limit + 1);
    if (status !== undefined) query.andWhere('c.status = :status', { status });
    if (agentId !== undefined) query.andWhere('c.agent_id = :agentId', { agentId });
    if (cursor !== undefined) {
      const { at, id } = decodeCursor(cursor);
      if (!isUuid(id)) throw AppError.validation('cursor', 'cursor is not valid');
      query.andWhere('(c.created_at, c.id) < (:at, :id)', { at, id });
    }
    const rows = await query.getMany();
    const nameOf = await this.references.agentNames(accountId, rows);
    return fittingPage(
      rows,
      limit,
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => campaignView(row, nameOf(row)),
    );
  }
}
