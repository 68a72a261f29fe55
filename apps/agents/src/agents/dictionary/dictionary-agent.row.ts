import { Column, Entity, PrimaryColumn } from 'typeorm';

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
