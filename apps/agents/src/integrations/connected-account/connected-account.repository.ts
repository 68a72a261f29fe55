import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database, TenantRepository } from '@parley/persistence';
import { ConnectedAccountRow } from './connected-account.row';

@Injectable()
export class ConnectedAccountRepository extends TenantRepository<ConnectedAccountRow> {
  constructor(db: Database) {
    super(db, ConnectedAccountRow, 'Connected account');
  }

  async ofCustomer(accountId: string, customerId: string, id: string): Promise<ConnectedAccountRow> {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    const row = await super.find(accountId, id);
    if (row.customerId !== customerId) throw AppError.notFound(this.what);
    return row;
  }

  /** The one a customer has with a connector. */
  between(accountId: string, customerId: string, connectorId: string): Promise<ConnectedAccountRow | null> {
    const where = { accountId, customerId, connectorId };
    return this.db.dataSource.getRepository(ConnectedAccountRow).findOneBy(where);
  }
}
