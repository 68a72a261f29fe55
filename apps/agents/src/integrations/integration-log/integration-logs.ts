import { Injectable } from '@nestjs/common';
import type { IntegrationLogDto, Page, RequestBody } from '@parley/contracts';
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

  list(body: RequestBody<'integration_logs.list'>): Promise<Page<IntegrationLogDto>> {
    const query = this.db.dataSource
      .getRepository(IntegrationLogRow)
      .createQueryBuilder('log')
      .where('log.account_id = :account', { account: body.account_id });
    for (const name of ['agent_id', 'call_id', 'outcome', 'tool'] as const) {
      if (body[name] !== undefined) query.andWhere(`log.${name} = :${name}`, { [name]: body[name] });
    }
    const { created_after: after, created_before: before } = body;
    if (after !== undefined) query.andWhere('log.created_at >= :after', { after: new Date(after) });
    if (before !== undefined) query.andWhere('log.created_at < :before', { before: new Date(before) });
    return keysetPage(query, body, integrationLogEntry);
  }
}
