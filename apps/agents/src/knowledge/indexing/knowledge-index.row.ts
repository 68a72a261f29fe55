import type { IndexStatus } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is indexed of a document, once for all agents that have it, and the work on it that is due. */
@Entity({ name: 'knowledge_index' })
export class KnowledgeIndexRow {
  @PrimaryColumn({ name: 'document_id', type: 'uuid' })
  documentId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  /** `unlinked`: no agent has it any more; its chunks are being removed. */
  @Column({ name: 'status', type: 'text' })
  status: IndexStatus | 'unlinked';

  /** Fit for the tenant. */
  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;

  /** Of the document, as indexed. */
  @Column({ name: 'content_version', type: 'integer', nullable: true })
  contentVersion: number | null;

  /** The chunks that count. A new indexing writes its own and changes this in the same transaction. */
  @Column({ name: 'revision', type: 'uuid', nullable: true })
  revision: string | null;

  /** Vectors of different models say nothing of each other. */
  @Column({ name: 'embedding_model', type: 'text', nullable: true })
  embeddingModel: string | null;

  @Column({ name: 'chunk_count', type: 'integer', default: 0 })
  chunkCount: number;

  @Column({ name: 'summary', type: 'text', nullable: true })
  summary: string | null;

  /** Tries since it last succeeded or was asked for. */
  @Column({ name: 'attempts', type: 'integer', default: 0 })
  attempts: number;

  /** When there is work to be done on it; null for none. */
  @Column({ name: 'due_at', type: 'timestamptz', precision: 3, nullable: true })
  dueAt: Date | null;

  /** Who works on it; a result under another token is dropped. */
  @Column({ name: 'lease_token', type: 'uuid', nullable: true })
  leaseToken: string | null;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ name: 'indexed_at', type: 'timestamptz', precision: 3, nullable: true })
  indexedAt: Date | null;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
