import { Injectable } from '@nestjs/common';
import { AppError, type RequestBody, type RequestReply } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { KnowledgeIndexes } from '../indexing/knowledge-indexes';
import { Indexer } from '../indexing/indexer';
import { LinkQueries } from './link.queries';
import { lockAgent } from '../../agents';

const ADD = `
  insert into agent_document (agent_id, document_id, account_id, linked_at)
  select $1, id, $2, $4 from unnest($3::uuid[]) id
  on conflict (agent_id, document_id) do nothing`;

/** POST /agent/{id}/documents: all of them or none. Asked again, it changes nothing but tries again what failed. */
@Injectable()
export class LinkDocuments {
  constructor(
    private readonly db: Database,
    private readonly indexes: KnowledgeIndexes,
    private readonly queries: LinkQueries,
    private readonly indexer: Indexer,
    private readonly clock: Clock,
  ) {}

  async execute({
    account_id,
    agent_id,
    document_ids: asked,
  }: RequestBody<'agents.link_documents'>): Promise<RequestReply<'agents.link_documents'>> {
    const ids = [...new Set(asked)].sort();
    const now = this.clock.now();
    const documents = await this.db.transaction(async (tx) => {
      await lockAgent(tx, account_id, agent_id);
      await this.requireReady(tx, account_id, asked);
      // The index row first, as everywhere: whoever unlinks the same document elsewhere waits or is waited for.
      await this.indexes.want(tx, account_id, ids, now);
      await tx.query(ADD, [agent_id, account_id, ids, now]);
      const linked = new Map(
        (await this.queries.named(tx, account_id, agent_id, ids)).map((one) => [one.id, one]),
      );
      const inOrder = [...new Set(asked)].flatMap((id) => linked.get(id) ?? []);
      await keepAnswer(tx, () => ({ documents: inOrder }));
      return inOrder;
    });
    this.indexer.wake();
    return { documents };
  }

  /** Locked, so that none is removed behind our back; the field of the first that may not be linked is named. */
  private async requireReady(tx: EntityManager, accountId: string, asked: string[]): Promise<void> {
    const rows: { id: string; status: string }[] = await tx.query(
      `select id, status from document where account_id = $1 and id = any($2::uuid[]) and deleted_at is null
        order by id for share`,
      [accountId, asked],
    );
    const status = new Map(rows.map((row) => [row.id, row.status]));
    const details = asked.flatMap((id, at) => {
      const found = status.get(id);
      if (found === 'ready') return [];
      const problem = found === undefined ? 'is not known on your account' : `is ${found}, not ready`;
      return [{ field: `document_ids.${at}`, message: `document_ids.${at} ${problem}` }];
    });
    const [first] = details;
    if (first) throw new AppError('VALIDATION_ERROR', first.message, { details });
  }
}
