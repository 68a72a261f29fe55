import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import { ConnectorRow } from './connector.row';

@Injectable()
export class ConnectorRepository extends TenantRepository<ConnectorRow> {
  constructor(db: Database) {
    super(db, ConnectorRow, 'Connector');
  }

  /** A malformed id is NOT_FOUND, as one that is unknown. */
  byId(accountId: string, id: string): Promise<ConnectorRow> {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    return super.find(accountId, id);
  }
}

export function asConnectorConflict(error: unknown): unknown {
  const taken = isUniqueViolation(error, 'connector_name');
  if (!taken && !isUniqueViolation(error, 'agent_tool_name')) return error;
  const message = taken
    ? 'A connector with this name already exists'
    : 'An agent has another tool by that name';
  return new AppError('CONFLICT', message, { details: [{ field: 'name', message }] });
}
