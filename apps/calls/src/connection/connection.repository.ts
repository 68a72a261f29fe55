import { Injectable } from '@nestjs/common';
import { Database, TenantRepository } from '@parley/persistence';
import { ConnectionRow } from './connection.row';

@Injectable()
export class ConnectionRepository extends TenantRepository<ConnectionRow> {
  constructor(db: Database) {
    super(db, ConnectionRow, 'Connection');
  }

  protected override visible(row: ConnectionRow): boolean {
    return row.deletedAt === null;
  }
}
