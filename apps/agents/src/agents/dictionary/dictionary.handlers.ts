import { Injectable } from '@nestjs/common';
import type { Dictionary, Page, RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database } from '@parley/persistence';
import { keysetPage } from '../../paging';
import { AttachDictionary } from './attach-dictionary';
import { Dictionaries } from './dictionaries';
import { DictionaryRepository } from './dictionary.repository';
import { DictionaryRow } from './dictionary.row';
import { dictionaryView } from './dictionary.view';

@Injectable()
export class DictionaryHandlers {
  constructor(
    bus: Bus,
    private readonly db: Database,
    private readonly repository: DictionaryRepository,
    dictionaries: Dictionaries,
    attaching: AttachDictionary,
  ) {
    bus.handle('dictionaries.create', (body) => dictionaries.create(body));
    bus.handle('dictionaries.update', (body) => dictionaries.update(body));
    bus.handle('dictionaries.get', (body) => dictionaries.get(body));
    bus.handle('dictionaries.list', (body) => this.list(body));
    bus.handle('dictionaries.delete', (body) => dictionaries.delete(body));
    bus.handle('dictionaries.attach', (body) => attaching.attach(body));
    bus.handle('dictionaries.detach', (body) => attaching.detach(body));
  }

  private async list(body: RequestBody<'dictionaries.list'>): Promise<Page<Dictionary>> {
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
