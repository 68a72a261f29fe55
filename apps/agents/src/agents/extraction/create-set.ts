import { Injectable } from '@nestjs/common';
import type { ExtractionSetDto, RequestBody } from '@parley/contracts';
import { keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { ExtractionSetRepository } from './extraction-set.repository';
import { ExtractionSetRow } from './extraction-set.row';
import { assertKeys } from './extraction-set.rules';
import { extractionSetView, UNATTACHED } from './extraction-set.view';

@Injectable()
export class CreateSet {
  constructor(
    private readonly sets: ExtractionSetRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ account_id, set }: RequestBody<'extraction.create'>): Promise<ExtractionSetDto> {
    assertKeys(set.keys);
    const row = newSet(account_id, this.clock.now(), set);
    const answer = extractionSetView(row, UNATTACHED);
    await this.sets.changing(async (tx) => {
      await this.sets.insert(tx, row);
      await keepAnswer(tx, () => answer);
    });
    return answer;
  }
}

export function newSet(
  accountId: string,
  now: Date,
  { name, description = '', keys = [] }: RequestBody<'extraction.create'>['set'],
): ExtractionSetRow {
  const fields = { id: newId(), accountId, name, description, keys, createdAt: now, updatedAt: now };
  return Object.assign(new ExtractionSetRow(), fields);
}
