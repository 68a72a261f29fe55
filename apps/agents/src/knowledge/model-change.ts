import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import { KnowledgeModels } from './models/knowledge-models';

/** Another embedding model was configured: vectors of the old one are no use any more. */
@Injectable()
export class ModelChange {
  constructor(
    private readonly db: Database,
    private readonly models: KnowledgeModels,
    private readonly log: Log,
  ) {}

  /** Documents stay searchable by their words until they are embedded anew. */
  async apply(): Promise<void> {
    const [rows] = (await this.db.dataSource.query(
      `update knowledge_index set due_at = now(), attempts = 0
        where status = 'indexed' and due_at is null and embedding_model is distinct from $1 returning 1`,
      [this.models.embedder.model],
    )) as [unknown[], number];
    if (rows.length > 0) this.log.info('knowledge.embedding_anew', { documents: rows.length });
  }
}
