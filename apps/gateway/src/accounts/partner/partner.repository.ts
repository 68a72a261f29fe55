import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError, type PartnerDto } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { PartnerRow } from './partner.row';
import { accountFacts, partner } from './partner.view';

/** The one way to change a partner: row lock, next version, and the fact for everybody else in the same transaction. */
@Injectable()
export class PartnerRepository {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<PartnerRow> {
    const row = await this.db.dataSource.getRepository(PartnerRow).findOneBy({ id });
    if (!row) throw AppError.notFound('Partner');
    return row;
  }

  /** `also`: what else belongs to it, in the same transaction. */
  async insert(
    row: PartnerRow,
    also: (tx: EntityManager, made: PartnerDto) => Promise<void>,
  ): Promise<PartnerDto> {
    return this.db.transaction(async (tx) => {
      await tx.insert(PartnerRow, row);
      await this.publish(tx, row);
      // Read back: the database decides how a decimal reads.
      const made = partner(await tx.findOneByOrFail(PartnerRow, { id: row.id }));
      await also(tx, made);
      await keepAnswer(tx, () => made);
      return made;
    });
  }

  async update(
    id: string,
    change: (row: PartnerRow) => void,
    also: (tx: EntityManager, before: PartnerDto, after: PartnerDto) => Promise<void>,
  ): Promise<PartnerDto> {
    return this.db.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      const before = partner(row);
      change(row);
      // Nobody needs to hear of it, and `updated_at` stays true.
      if (isDeepStrictEqual(partner(row), before)) return before;
      row.version += 1;
      row.updatedAt = this.clock.now();
      await tx.save(PartnerRow, row);
      await this.publish(tx, row);
      const after = partner(await tx.findOneByOrFail(PartnerRow, { id }));
      await also(tx, before, after);
      return after;
    });
  }

  /** Holds the partner for the rest of the transaction. */
  async lock(tx: EntityManager, id: string): Promise<PartnerRow> {
    const row = await tx.findOne(PartnerRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw AppError.notFound('Partner');
    return row;
  }

  private async publish(tx: EntityManager, row: PartnerRow): Promise<void> {
    await this.outbox.add(tx, 'accounts.partner_changed', {
      aggregateId: row.id,
      accountId: row.id,
      body: accountFacts(row),
    });
  }
}
