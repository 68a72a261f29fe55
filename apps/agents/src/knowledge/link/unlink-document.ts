import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type RequestBody, type RequestReply } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { Indexer } from '../indexing/indexer';
import { KnowledgeIndexes } from '../indexing/knowledge-indexes';
import { lockAgent } from '../../agents';

/**
 * DELETE /agent/{agentId}/documents/{documentId}: the agent no longer finds anything of it; the document remains. Its chunks
 * are removed in the background, unless another agent has it too.
 */
@Injectable()
export class UnlinkDocument {
  constructor(
    private readonly db: Database,
    private readonly indexes: KnowledgeIndexes,
    private readonly indexer: Indexer,
    private readonly clock: Clock,
  ) {}

  async execute({
    account_id,
    agent_id,
    document_id,
  }: RequestBody<'agents.unlink_document'>): Promise<RequestReply<'agents.unlink_document'>> {
    await this.db.transaction(async (tx) => {
      await lockAgent(tx, account_id, agent_id);
      if (!isUuid(document_id)) throw AppError.notFound('Document');
      await this.indexes.lock(tx, account_id, [document_id]);
      const [gone] = (await tx.query(
        `with gone as (
           delete from agent_document where account_id = $1 and agent_id = $2 and document_id = $3 returning 1)
         select count(*)::int as n from gone`,
        [account_id, agent_id, document_id],
      )) as { n: number }[];
      if (!gone?.n) throw AppError.notFound('Document');
      await this.indexes.release(tx, account_id, [document_id], this.clock.now());
    });
    this.indexer.wake();
    return { message: 'Document unlinked from the agent' };
  }
}
