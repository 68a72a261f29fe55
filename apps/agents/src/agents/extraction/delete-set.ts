import { Injectable } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { bareSetId, ExtractionSetRepository } from './extraction-set.repository';
import { ExtractionSetRow } from './extraction-set.row';

/** Detached from everything it was attached to; calls under way keep the keys they began with. */
@Injectable()
export class DeleteSet {
  constructor(private readonly sets: ExtractionSetRepository) {}

  async execute({ account_id, set_id }: RequestBody<'extraction.delete'>): Promise<{ message: string }> {
    const id = bareSetId(set_id);
    await this.sets.changing(async (tx) => {
      await this.sets.lockSet(tx, account_id, id, 'wait');
      await tx.delete(ExtractionSetRow, { id, accountId: account_id });
    });
    return { message: 'Extraction set deleted' };
  }
}
