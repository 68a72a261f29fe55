import { Injectable } from '@nestjs/common';
import type { ExtractionSetDto, RequestBody, RequestReply } from '@parley/contracts';
import { Database, keysetPageWith } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { ExtractionSetRepository } from './extraction-set.repository';
import { ExtractionSetRow } from './extraction-set.row';
import { type Attachments, extractionSetView, UNATTACHED } from './extraction-set.view';

interface AttachmentRow {
  set_id: string;
  kind: 'agents' | 'campaigns';
  id: string;
  name: string;
}

@Injectable()
export class ExtractionSetQueries {
  constructor(
    private readonly db: Database,
    private readonly sets: ExtractionSetRepository,
  ) {}

  async get({ account_id, set_id }: RequestBody<'extraction.get'>): Promise<ExtractionSetDto> {
    return this.view(this.db.dataSource.manager, await this.sets.byId(account_id, set_id));
  }

  /** A set as an answer; within the transaction that changed it, or after. */
  async view(
    manager: EntityManager,
    row: ExtractionSetRow,
    dropped: string[] = [],
  ): Promise<ExtractionSetDto> {
    const attached = await this.attachments(manager, row.accountId, [row.id]);
    return extractionSetView(row, attached.get(row.id) ?? UNATTACHED, dropped);
  }

  async list(body: RequestBody<'extraction.list'>): Promise<RequestReply<'extraction.list'>> {
    const { account_id: accountId } = body;
    const { manager } = this.db.dataSource;
    const query = manager
      .createQueryBuilder(ExtractionSetRow, 's')
      .where('s.account_id = :accountId', { accountId });
    return keysetPageWith(query, body, async (rows) => {
      const ids = rows.map((row) => row.id);
      const attached = await this.attachments(manager, accountId, ids);
      return (row) => extractionSetView(row, attached.get(row.id) ?? UNATTACHED);
    });
  }

  private async attachments(
    manager: EntityManager,
    accountId: string,
    ids: string[],
  ): Promise<ReadonlyMap<string, Attachments>> {
    const bySet = new Map<string, Attachments>(ids.map((id) => [id, { agents: [], campaigns: [] }]));
    if (ids.length === 0) return bySet;
    const rows = await manager.query<AttachmentRow[]>(
      `SELECT x.set_id, 'agents' AS kind, a.id, a.agent_name AS name, x.attached_at FROM extraction_set_agent x
       JOIN agent a ON a.id = x.agent_id AND a.deleted_at IS NULL
       WHERE x.account_id = $1 AND x.set_id = ANY($2)
       UNION ALL
       SELECT x.set_id, 'campaigns', x.campaign_id, k.name, x.attached_at FROM extraction_set_campaign x
       JOIN known_campaign k ON k.campaign_id = x.campaign_id AND k.account_id = $1
       WHERE x.account_id = $1 AND x.set_id = ANY($2)
       ORDER BY attached_at, id`,
      [accountId, ids],
    );
    for (const { set_id: setId, kind, id, name } of rows) bySet.get(setId)?.[kind].push({ id, name });
    return bySet;
  }
}
