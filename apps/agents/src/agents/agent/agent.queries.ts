import { Injectable } from '@nestjs/common';
import {
  AppError,
  type AgentDto,
  type AgentSnapshot,
  isUuid,
  type RequestBody,
  type RequestReply,
} from '@parley/contracts';
import { Database, keysetPageWith } from '@parley/persistence';
import { In, IsNull } from 'typeorm';
import { bareCampaignId } from '../extraction/campaign-owner';
import { AgentRepository } from './agent.repository';
import { AgentRow } from './agent.row';
import { AgentRecords } from './agent.records';
import { AgentSnapshots } from './agent.snapshots';
import { agentBrief } from './agent.view';

@Injectable()
export class AgentQueries {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly records: AgentRecords,
    private readonly snapshots: AgentSnapshots,
  ) {}

  get({ account_id, agent_id }: RequestBody<'agents.get'>): Promise<AgentDto> {
    return this.records.find(account_id, agent_id);
  }

  async list(body: RequestBody<'agents.list'>): Promise<RequestReply<'agents.list'>> {
    const query = this.db.dataSource
      .getRepository(AgentRow)
      .createQueryBuilder('agent')
      .where('agent.account_id = :account AND agent.deleted_at IS NULL', { account: body.account_id });
    if (body.project_id !== undefined) {
      query.andWhere('agent.project_id = :project', { project: body.project_id });
    }
    return keysetPageWith(query, body, (rows) => this.records.ofAll(body.account_id, rows));
  }

  async inProject({
    account_id,
    project_id,
  }: RequestBody<'agents.in_project'>): Promise<RequestReply<'agents.in_project'>> {
    if (!isUuid(project_id)) throw AppError.notFound('Project');
    const where = { accountId: account_id, projectId: project_id, deletedAt: IsNull() };
    return { agents: await this.db.dataSource.getRepository(AgentRow).countBy(where) };
  }

  async briefs({
    account_id: accountId,
    agent_ids: ids,
  }: RequestBody<'agents.briefs'>): Promise<RequestReply<'agents.briefs'>> {
    const rows = await this.db.dataSource.getRepository(AgentRow).find({
      select: { id: true, agentName: true, deletedAt: true },
      where: { accountId, id: In(ids) },
    });
    return { agents: rows.map(agentBrief) };
  }

  async snapshot(body: RequestBody<'agents.snapshot'>): Promise<AgentSnapshot> {
    const { account_id: accountId, agent_id: agentId, campaign_id: campaignId } = body;
    const campaign = campaignId === undefined ? null : bareCampaignId(campaignId);
    return this.snapshots.of(await this.agents.find(accountId, agentId), campaign);
  }
}
