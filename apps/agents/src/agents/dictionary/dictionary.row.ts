import type { DictionaryEntryDto, Language } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'dictionary' })
export class DictionaryRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'language', type: 'text' })
  language: Language;

  @Column({ name: 'entries', type: 'jsonb' })
  entries: DictionaryEntryDto[];
}

@Entity({ name: 'dictionary_agent' })
export class DictionaryAgentRow {
  @PrimaryColumn({ name: 'dictionary_id', type: 'uuid' })
  dictionaryId: string;

  @PrimaryColumn({ name: 'agent_id', type: 'uuid' })
  agentId: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
