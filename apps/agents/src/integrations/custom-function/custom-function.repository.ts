import { Injectable } from '@nestjs/common';
import { AppError, isUuid } from '@parley/contracts';
import { Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { CustomFunctionRow } from './custom-function.row';

@Injectable()
export class CustomFunctionRepository extends TenantRepository<CustomFunctionRow> {
  constructor(db: Database) {
    super(db, CustomFunctionRow, 'Custom function');
  }

  override async find(accountId: string, id: string): Promise<CustomFunctionRow> {
    return super.find(accountId, this.known(id));
  }

  override async updateIn(
    tx: EntityManager,
    accountId: string,
    id: string,
    change: (row: CustomFunctionRow, tx: EntityManager) => CustomFunctionRow | Promise<CustomFunctionRow>,
  ): Promise<CustomFunctionRow> {
    return super.updateIn(tx, accountId, this.known(id), change);
  }

  private known(id: string): string {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    return id;
  }
}

/** Names are unique on the account, and among the tools of each agent that has the function. */
export function asToolNameConflict(error: unknown): unknown {
  const taken = isUniqueViolation(error, 'custom_function_name');
  if (!taken && !isUniqueViolation(error, 'agent_tool_name')) return error;
  const message = taken
    ? 'A custom function with this name already exists'
    : 'An agent has another tool by this name';
  return new AppError('CONFLICT', message, { details: [{ field: 'name', message }] });
}
