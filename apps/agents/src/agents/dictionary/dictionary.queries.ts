import { Injectable } from '@nestjs/common';
import type { DictionaryDto, Page, RequestBody } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { DictionaryRepository } from './dictionary.repository';
import { DictionaryRow } from './dictionary.row';
import { dictionaryView } from './dictionary.view';

@Injectable()
export class DictionaryQueries {
  constructor(
    private readonly db: Database,
    private readonly repository: DictionaryRepository,
  ) {}

  async list(body: RequestBody<'dictionaries.list'>): Promise<Page<DictionaryDto>> {
    const query = this.db.dataSource
      .getRepository(DictionaryRow)
      .createQueryBuilder('dictionary')
      .where('dictionary.account_id = :account', { account: body.account_id });
    const page = await keysetPage(query, body, (row) => dictionaryView(row, []));
    const ids = page.items.map(({ id }) => id);
    const agents = await this.repository.agentsOf(body.account_id, ids);
    return {
      ...page,
      items: page.items.map((item) => ({ ...item, attached_agents: agents.get(item.id) ?? [] })),
    };
  }
}
