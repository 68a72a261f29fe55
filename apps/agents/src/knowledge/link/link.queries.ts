import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type LinkedDocumentDto, type Page, type RequestBody } from '@parley/contracts';
import { Database, decodeCursor, pageLimit, pageOf } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { linkedDocument, type LinkedRow } from './link.view';

const LINKED = `
  select d.id, d.name, d.description, d.type, d.status, d.file_size, d.mime_type, d.source_url, d.error_message,
         d.created_at, d.updated_at, l.linked_at, k.status as index_status, k.error as index_error, k.indexed_at
    from agent_document l
    join document d on d.id = l.document_id and d.account_id = l.account_id and d.deleted_at is null
    join knowledge_index k on k.document_id = l.document_id and k.account_id = l.account_id
   where l.account_id = $1 and l.agent_id = $2`;

@Injectable()
export class LinkQueries {
  constructor(private readonly db: Database) {}

  /** Latest linked first. */
  async page({
    account_id,
    agent_id,
    limit,
    cursor,
  }: RequestBody<'agents.linked_documents'>): Promise<Page<LinkedDocumentDto>> {
    const size = pageLimit(limit);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    await this.requireAgent(account_id, agent_id);
    const rows = await this.db.query<LinkedRow>(
      `${LINKED} and ($3::timestamptz is null or (l.linked_at, d.id) < ($3, $4::uuid))
       order by l.linked_at desc, d.id desc limit $5`,
      [account_id, agent_id, after?.at ?? null, after?.id ?? null, size + 1],
    );
    const page = pageOf(rows, size, (row) => ({ at: row.linked_at, id: row.id }));
    return { ...page, items: page.items.map(linkedDocument) };
  }

  async named(
    tx: EntityManager,
    accountId: string,
    agentId: string,
    documentIds: string[],
  ): Promise<LinkedDocumentDto[]> {
    const rows = await tx.query<LinkedRow[]>(`${LINKED} and d.id = any($3::uuid[])`, [
      accountId,
      agentId,
      documentIds,
    ]);
    return rows.map(linkedDocument);
  }

  /** Whether a call with this agent has anything to look up. */
  async any(accountId: string, agentId: string): Promise<boolean> {
    const rows = await this.db.query(
      `select 1 from agent_document where account_id = $1 and agent_id = $2 limit 1`,
      [accountId, agentId],
    );
    return rows.length > 0;
  }

  private async requireAgent(accountId: string, agentId: string): Promise<void> {
    const rows = isUuid(agentId)
      ? await this.db.query(`select 1 from agent where account_id = $1 and id = $2 and deleted_at is null`, [
          accountId,
          agentId,
        ])
      : [];
    if (rows.length === 0) throw AppError.notFound('Agent');
  }
}
