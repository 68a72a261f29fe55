import { Injectable } from '@nestjs/common';
import { AppError, withoutPrefix } from '@parley/contracts';
import { Database, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { CustomerRow } from './customer.row';

/** Ids come as partners write them, `cus_<uuid>`; one of another form is as absent as one of another account. */
@Injectable()
export class CustomerRepository extends TenantRepository<CustomerRow> {
  constructor(db: Database) {
    super(db, CustomerRow, 'Customer');
  }

  override find(accountId: string, id: string): Promise<CustomerRow> {
    return super.find(accountId, bare(id));
  }

  override updateIn(
    tx: EntityManager,
    accountId: string,
    id: string,
    change: (row: CustomerRow, tx: EntityManager) => CustomerRow | Promise<CustomerRow>,
  ): Promise<CustomerRow> {
    return super.updateIn(tx, accountId, bare(id), change);
  }
}

function bare(id: unknown): string {
  const uuid = withoutPrefix('customer', id);
  if (uuid === null) throw AppError.notFound('Customer');
  return uuid;
}
