import type { DictionaryEntry, Language } from '@parley/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'dictionary' })
export class DictionaryRow {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'language', type: 'text' })
  language: Language;

  @Column({ name: 'entries', type: 'jsonb' })
  entries: DictionaryEntry[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
