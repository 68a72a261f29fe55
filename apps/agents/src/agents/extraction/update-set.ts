import { Injectable } from '@nestjs/common';
import type { ExtractionSetDto, RequestBody } from '@parley/contracts';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { AttachedSets } from './attached-sets';
import { ExtractionSetQueries } from './extraction-set.queries';
import { bareSetId, ExtractionSetRepository } from './extraction-set.repository';
import type { ExtractionSetRow } from './extraction-set.row';
import { assertKeys } from './extraction-set.rules';

/** PATCH /extraction-sets/{id}: fields left out keep their value. New keys count for every agent it is attached to. */
@Injectable()
export class UpdateSet {
  constructor(
    private readonly sets: ExtractionSetRepository,
    private readonly attached: AttachedSets,
    private readonly queries: ExtractionSetQueries,
    private readonly clock: Clock,
  ) {}

  execute({ account_id, set_id, change }: RequestBody<'extraction.update'>): Promise<ExtractionSetDto> {
    assertKeys(change.keys);
    const id = bareSetId(set_id);
    return this.sets.changing(async (tx) => {
      const row = await this.locked(tx, account_id, id, change.keys !== undefined);
      const saved = await tx.save(Object.assign(row, change, { updatedAt: this.clock.now() }));
      if (change.keys !== undefined) await this.attached.assertSetFits(tx, account_id, id);
      return this.queries.view(tx, saved);
    });
  }

  private async locked(
    tx: EntityManager,
    accountId: string,
    id: string,
    keys: boolean,
  ): Promise<ExtractionSetRow> {
    // Changes of different fields wait for each other; changes of keys do not wait.
    if (!keys) return this.sets.updateIn(tx, accountId, id, (row) => row);
    const row = await this.sets.lockSet(tx, accountId, id, 'nowait');
    await this.sets.lockAgentsOf(tx, accountId, id);
    return row;
  }
}
