import { Injectable } from '@nestjs/common';
import {
  AppError,
  type IntegrationLogEntry,
  type IntegrationLogFilters,
  isPlainObject,
  isUuid,
  type Page,
  type RequestBody,
  TOOL_OUTCOMES,
  expectTime,
} from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { Log } from '@parley/platform';
import { IntegrationLogRow } from './integration-log.row';
import { integrationLogEntry } from './integration-log.view';

/** Every call of a tool or connector, one line each. */
@Injectable()
export class IntegrationLogs {
  constructor(
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  /** The call was made whatever becomes of its line: a database that is away costs the line, not the answer. */
  async write(row: IntegrationLogRow): Promise<void> {
    try {
      await this.db.dataSource.getRepository(IntegrationLogRow).insert(row);
    } catch (err) {
      this.log.error('integration_log.not_written', { tool_call_id: row.toolCallId, err });
    }
  }

  list(body: RequestBody<'integration_logs.list'>): Promise<Page<IntegrationLogEntry>> {
    const filters = checked(body.filters);
    const query = this.db.dataSource
      .getRepository(IntegrationLogRow)
      .createQueryBuilder('log')
      .where('log.account_id = :account', { account: body.account_id });
    for (const name of ['agent_id', 'call_id', 'outcome', 'tool'] as const) {
      if (filters[name] !== undefined) query.andWhere(`log.${name} = :${name}`, { [name]: filters[name] });
    }
    const { created_after: after, created_before: before } = filters;
    if (after !== undefined) query.andWhere('log.created_at >= :after', { after: new Date(after) });
    if (before !== undefined) query.andWhere('log.created_at < :before', { before: new Date(before) });
    return keysetPage(query, body, integrationLogEntry);
  }
}

function checked(filters: unknown): IntegrationLogFilters {
  if (!isPlainObject(filters)) throw AppError.validation('filters', 'filters must be an object');
  const wrong = (field: string, says: string): AppError => AppError.validation(field, `${field} ${says}`);
  for (const field of ['agent_id', 'call_id']) {
    if (filters[field] !== undefined && !isUuid(filters[field])) throw wrong(field, 'must be a UUID');
  }
  for (const field of ['created_after', 'created_before']) {
    if (filters[field] !== undefined) expectTime(field, filters[field]);
  }
  const { outcome, tool } = filters;
  if (outcome !== undefined && !TOOL_OUTCOMES.some((known) => known === outcome))
    throw wrong('outcome', `must be one of: ${TOOL_OUTCOMES.join(', ')}`);
  if (tool !== undefined && (typeof tool !== 'string' || tool.includes('\0')))
    throw wrong('tool', 'must be a string');
  return filters;
}
