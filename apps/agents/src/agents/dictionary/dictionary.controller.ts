import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { AttachDictionary } from './attach-dictionary';
import { Dictionaries } from './dictionaries';
import { DictionaryQueries } from './dictionary.queries';

@Controller()
export class DictionaryController {
  constructor(
    private readonly dictionaries: Dictionaries,
    private readonly queries: DictionaryQueries,
    private readonly attachment: AttachDictionary,
  ) {}

  @Handles('dictionaries.create')
  create(@Payload() body: RequestBody<'dictionaries.create'>) {
    return this.dictionaries.create(body);
  }

  @Handles('dictionaries.update')
  update(@Payload() body: RequestBody<'dictionaries.update'>) {
    return this.dictionaries.update(body);
  }

  @Handles('dictionaries.get')
  get(@Payload() body: RequestBody<'dictionaries.get'>) {
    return this.dictionaries.get(body);
  }

  @Handles('dictionaries.list')
  list(@Payload() body: RequestBody<'dictionaries.list'>) {
    return this.queries.list(body);
  }

  @Handles('dictionaries.delete')
  delete(@Payload() body: RequestBody<'dictionaries.delete'>) {
    return this.dictionaries.delete(body);
  }

  @Handles('dictionaries.attach')
  attach(@Payload() body: RequestBody<'dictionaries.attach'>) {
    return this.attachment.attach(body);
  }

  @Handles('dictionaries.detach')
  detach(@Payload() body: RequestBody<'dictionaries.detach'>) {
    return this.attachment.detach(body);
  }
}
