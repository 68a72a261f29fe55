import type { DictionaryEntry, Language } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

@Entity({ name: 'dictionary' })
export class DictionaryRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'language', type: 'text' })
  language: Language;

  @Column({ name: 'entries', type: 'jsonb' })
  entries: DictionaryEntry[];
}
