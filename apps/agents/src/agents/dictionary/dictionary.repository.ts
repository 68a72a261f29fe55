import { Injectable } from '@nestjs/common';
import { AppError, type DictionaryDto, isUuid } from '@parley/contracts';
import { Database, isUniqueViolation, TenantRepository } from '@parley/persistence';
import { DictionaryRow } from './dictionary.row';

@Injectable()
export class DictionaryRepository extends TenantRepository<DictionaryRow> {
  constructor(db: Database) {
    super(db, DictionaryRow, 'Dictionary');
  }

  /** A malformed id is NOT_FOUND. */
  findAny(accountId: string, id: string): Promise<DictionaryRow> {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    return super.find(accountId, id);
  }

  /** Live agents only, by dictionary, in the order they were attached. */
  async agentsOf(
    accountId: string,
    ids: readonly string[],
  ): Promise<Map<string, DictionaryDto['attached_agents']>> {
    const rows = await this.db.query<{ dictionary_id: string; id: string; name: string }>(
      `select d.dictionary_id, a.id, a.agent_name as name
       from dictionary_agent d join agent a on a.id = d.agent_id and a.account_id = d.account_id
       where d.account_id = $1 and d.dictionary_id = any($2) and a.deleted_at is null
       order by d.created_at, a.id`,
      [accountId, ids],
    );
    const byId = new Map<string, DictionaryDto['attached_agents']>();
    for (const { dictionary_id: of, id, name } of rows) byId.set(of, [...(byId.get(of) ?? []), { id, name }]);
    return byId;
  }

  /** Dictionaries of an agent, in the order they were attached. */
  attachedTo(accountId: string, agentId: string): Promise<Pick<DictionaryRow, 'language' | 'entries'>[]> {
    return this.db.query(
      `select d.language, d.entries from dictionary_agent a join dictionary d on d.id = a.dictionary_id
       where a.account_id = $1 and d.account_id = $1 and a.agent_id = $2 order by a.created_at, d.id`,
      [accountId, agentId],
    );
  }
}

export function asDictionaryConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'dictionary_name')) return error;
  const message = 'A dictionary with this name already exists';
  return new AppError('CONFLICT', message, { details: [{ field: 'name', message }] });
}
