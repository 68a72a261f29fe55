import { Injectable } from '@nestjs/common';
import { Database, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { AccountProjection } from '../account/account.projection';
import { PhoneNumberRow } from './phone-number.row';

@Injectable()
export class PhoneNumberRepository extends TenantRepository<PhoneNumberRow> {
  constructor(
    db: Database,
    private readonly accounts: AccountProjection,
  ) {
    super(db, PhoneNumberRow, 'Phone number');
  }

  /** Takes the default from whichever number has it; the account's lock serializes such moves. */
  async clearDefault(tx: EntityManager, accountId: string): Promise<void> {
    await this.accounts.lock(tx, accountId);
    await tx.query(
      `update phone_number set is_default_from = false, updated_at = now()
       where account_id = $1 and is_default_from and deleted_at is null`,
      [accountId],
    );
  }

  protected override visible(row: PhoneNumberRow): boolean {
    return row.deletedAt === null;
  }
}
