import type { ExtractionKey } from '@parley/contracts';
import { AccountRow } from '@parley/persistence';
import { Column, Entity } from 'typeorm';

@Entity({ name: 'extraction_set' })
export class ExtractionSetRow extends AccountRow {
  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'keys', type: 'jsonb' })
  keys: ExtractionKey[];
}
