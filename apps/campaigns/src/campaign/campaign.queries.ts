import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Campaign,
  CAMPAIGN_STATUSES,
  type CampaignBrief,
  type CampaignFilters,
  isPlainObject,
  isUuid,
  type Page,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  type RequestBody,
} from '@parley/contracts';
import { Database, decodeCursor, fittingPage } from '@parley/persistence';
import type { SelectQueryBuilder } from 'typeorm';
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

  async get({ account_id, campaign_id }: RequestBody<'campaigns.get'>): Promise<Campaign> {
    return this.shown(await this.campaigns.byId(account_id, campaign_id));
  }

  async brief({ account_id, campaign_id }: RequestBody<'campaigns.brief'>): Promise<CampaignBrief> {
    return campaignBrief(await this.campaigns.byId(account_id, campaign_id));
  }

  /** The row as the API shows it, with the agent's current name. */
  async shown(row: CampaignRow): Promise<Campaign> {
    const nameOf = await this.references.agentNames(row.accountId, [row]);
    return campaignView(row, nameOf(row));
  }

  /** Newest first, by keyset. */
  async list(body: RequestBody<'campaigns.list'>): Promise<Page<Campaign>> {
    const { account_id: accountId, filters, limit = PAGE_LIMIT_DEFAULT, cursor } = body;
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMIT_MAX) {
      throw AppError.validation('limit', `limit must be between 1 and ${PAGE_LIMIT_MAX}`);
    }
    const query = this.db.dataSource
      .getRepository(CampaignRow)
      .createQueryBuilder('c')
      .where('c.account_id = :accountId', { accountId })
      .orderBy('c.createdAt', 'DESC')
      .addOrderBy('c.id', 'DESC')
      .limit(limit + 1);
    filter(query, filters);
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

function filter(query: SelectQueryBuilder<CampaignRow>, filters: CampaignFilters): void {
  if (!isPlainObject(filters as unknown)) throw AppError.validation('filters', 'filters must be an object');
  const { status, agent_id: agentId } = filters;
  if (status !== undefined) {
    if (!CAMPAIGN_STATUSES.includes(status)) {
      throw AppError.validation('status', `status must be one of: ${CAMPAIGN_STATUSES.join(', ')}`);
    }
    query.andWhere('c.status = :status', { status });
  }
  if (agentId !== undefined) {
    if (!isUuid(agentId)) throw AppError.validation('agent_id', 'agent_id must be a UUID');
    query.andWhere('c.agent_id = :agentId', { agentId });
  }
}
