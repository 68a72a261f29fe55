import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A piece of a document as it is searched. Written and read with SQL: the columns of the search are no use elsewhere. */
@Entity({ name: 'knowledge_chunk' })
@Unique('knowledge_chunk_revision_ordinal_key', ['revision', 'ordinal'])
export class KnowledgeChunkRow {
  @PrimaryGeneratedColumn('identity', { name: 'id', type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'document_id', type: 'uuid' })
  documentId: string;

  @Column({ name: 'revision', type: 'uuid' })
  revision: string;

  @Column({ name: 'ordinal', type: 'integer' })
  ordinal: number;

  @Column({ name: 'heading', type: 'text' })
  heading: string;

  @Column({ name: 'content', type: 'text' })
  content: string;

  /** Stems and sounds of its words: text/terms.rules.ts. */
  @Column({ name: 'lexemes', type: 'tsvector' })
  lexemes: string;

  /** 32-bit floats, little endian, of length 1; null where the model does not understand the text. */
  @Column({ name: 'embedding', type: 'bytea', nullable: true })
  embedding: Buffer | null;
}
