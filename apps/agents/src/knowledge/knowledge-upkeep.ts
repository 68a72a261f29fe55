import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { DocumentHooks } from './document/document-hooks';
import { KnowledgeIndexes } from './indexing/knowledge-indexes';
import { ModelChange } from './model-change';

/** Keeps links and index in step with what they are about: agents deleted, documents removed or changed, another model. */
@Injectable()
export class KnowledgeUpkeep implements OnApplicationBootstrap {
  constructor(
    hooks: DocumentHooks,
    private readonly indexes: KnowledgeIndexes,
    private readonly clock: Clock,
    private readonly models: ModelChange,
  ) {
    hooks.onRemoved((tx, { accountId, documentId }) => this.documentRemoved(tx, accountId, documentId));
    hooks.onChanged((tx, { accountId, documentId }) =>
      this.indexes.renew(tx, accountId, documentId, this.clock.now()),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.models.apply();
  }

  async agentDeleted(tx: EntityManager, accountId: string, agentId: string): Promise<void> {
    const links: { document_id: string }[] = await tx.query(
      `select document_id from agent_document where account_id = $1 and agent_id = $2`,
      [accountId, agentId],
    );
    const documentIds = links.map((link) => link.document_id);
    await this.indexes.lock(tx, accountId, documentIds);
    await tx.query(`delete from agent_document where account_id = $1 and agent_id = $2`, [
      accountId,
      agentId,
    ]);
    await tx.query(`delete from knowledge_version where account_id = $1 and agent_id = $2`, [
      accountId,
      agentId,
    ]);
    await this.indexes.release(tx, accountId, documentIds, this.clock.now());
  }

  private async documentRemoved(tx: EntityManager, accountId: string, documentId: string): Promise<void> {
    await this.indexes.lock(tx, accountId, [documentId]);
    await tx.query(`delete from agent_document where account_id = $1 and document_id = $2`, [
      accountId,
      documentId,
    ]);
    await this.indexes.release(tx, accountId, [documentId], this.clock.now());
  }
}
