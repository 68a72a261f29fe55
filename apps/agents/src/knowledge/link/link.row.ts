import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agent answers from this document. */
@Entity({ name: 'agent_document' })
export class AgentDocumentRow {
  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @PrimaryColumn({ name: 'document_id', type: 'uuid' })
  documentId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'linked_at', type: 'timestamptz', precision: 3 })
  linkedAt: Date;
}

/** Changes with what an agent searches in: its links, and the revisions of what is linked. Written by triggers alone. */
@Entity({ name: 'knowledge_version' })
export class KnowledgeVersionRow {
  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'version', type: 'uuid' })
  version: string;
}
