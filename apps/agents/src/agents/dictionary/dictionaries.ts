import { Injectable } from '@nestjs/common';
import { AppError, type DictionaryDto, DICTIONARY_LIMITS, type RequestBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { asDictionaryConflict, DictionaryRepository } from './dictionary.repository';
import { DictionaryRow } from './dictionary.row';
import { assertEntries } from './dictionary.rules';
import { dictionaryView } from './dictionary.view';

@Injectable()
export class Dictionaries {
  constructor(
    private readonly db: Database,
    private readonly dictionaries: DictionaryRepository,
    private readonly clock: Clock,
  ) {}

  async create({ account_id, dictionary }: RequestBody<'dictionaries.create'>): Promise<DictionaryDto> {
    const { name, language, entries } = dictionary;
    assertEntries(entries);
    const now = this.clock.now();
    const row = Object.assign(new DictionaryRow(), {
      id: newId(),
      accountId: account_id,
      name,
      language,
      entries,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.db.transaction(async (tx) => {
        // One creation at a time on an account, so that the cap holds.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dictionary/${account_id}`]);
        const count = await tx.count(DictionaryRow, { where: { accountId: account_id } });
        if (count >= DICTIONARY_LIMITS.perAccount)
          throw new AppError(
            'LIMIT_REACHED',
            `An account may have ${DICTIONARY_LIMITS.perAccount} dictionaries`,
          );
        await this.dictionaries.insert(tx, row);
        await keepAnswer(tx, () => dictionaryView(row, []));
      });
    } catch (error) {
      throw asDictionaryConflict(error);
    }
    return dictionaryView(row, []);
  }

  async update({
    account_id,
    dictionary_id,
    change,
  }: RequestBody<'dictionaries.update'>): Promise<DictionaryDto> {
    const { id } = await this.dictionaries.findAny(account_id, dictionary_id);
    assertEntries(change.entries ?? []);
    try {
      const row = await this.dictionaries.update(account_id, id, (found) => {
        found.name = change.name ?? found.name;
        found.language = change.language ?? found.language;
        found.entries = change.entries ?? found.entries;
        found.updatedAt = this.clock.now();
        return found;
      });
      return await this.shown(row);
    } catch (error) {
      throw asDictionaryConflict(error);
    }
  }

  async get({ account_id, dictionary_id }: RequestBody<'dictionaries.get'>): Promise<DictionaryDto> {
    return this.shown(await this.dictionaries.findAny(account_id, dictionary_id));
  }

  async delete({
    account_id,
    dictionary_id,
  }: RequestBody<'dictionaries.delete'>): Promise<{ message: string }> {
    const row = await this.dictionaries.findAny(account_id, dictionary_id);
    await this.db.dataSource.getRepository(DictionaryRow).delete({ id: row.id, accountId: account_id });
    return { message: 'Dictionary deleted' };
  }

  async shown(row: DictionaryRow): Promise<DictionaryDto> {
    const agents = await this.dictionaries.agentsOf(row.accountId, [row.id]);
    return dictionaryView(row, agents.get(row.id) ?? []);
  }
}
