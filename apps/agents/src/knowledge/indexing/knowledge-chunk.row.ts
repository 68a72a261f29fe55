import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

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

/** A word of a document: what a misspelled one is compared with. */
@Entity({ name: 'knowledge_term' })
export class KnowledgeTermRow {
  @PrimaryColumn({ name: 'document_id', type: 'uuid' })
  documentId: string;

  /** Of the full-text index, quoted as a query. */
  @PrimaryColumn({ name: 'lexeme', type: 'text' })
  lexeme: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  /** The word in Latin letters, for trigrams: transliteration and spelling differ, most of the letters do not. */
  @Column({ name: 'roman', type: 'text' })
  roman: string;
}
