import { Column, Entity, PrimaryColumn } from 'typeorm';

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
