import { ObjectOf, Text, Uuid } from '../fields/decorators';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import { type MessageDto, PageQuery } from '../page.dto';
import { CreateDictionaryBody, type DictionaryDto, UpdateDictionaryBody } from './dictionary.dto';

class OneDictionary extends Scoped {
  /** A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  dictionary_id: string;
}

class CreateDictionaryRequest extends Scoped {
  @ObjectOf(() => CreateDictionaryBody)
  dictionary: CreateDictionaryBody;
}

class UpdateDictionaryRequest extends OneDictionary {
  @ObjectOf(() => UpdateDictionaryBody)
  change: UpdateDictionaryBody;
}

class ListDictionariesRequest extends PageQuery {
  @Uuid()
  account_id: string;
}

class DictionaryOfAgent extends OneDictionary {
  @Text()
  agent_id: string;
}

export const DICTIONARY_MESSAGES = {
  'dictionaries.create': command('agents', CreateDictionaryRequest, reply<DictionaryDto>()),
  'dictionaries.update': command('agents', UpdateDictionaryRequest, reply<DictionaryDto>()),
  'dictionaries.get': query('agents', OneDictionary, reply<DictionaryDto>()),
  'dictionaries.list': query('agents', ListDictionariesRequest, reply<Page<DictionaryDto>>()),
  'dictionaries.delete': command('agents', OneDictionary, reply<MessageDto>()),
  'dictionaries.attach': command('agents', DictionaryOfAgent, reply<DictionaryDto>()),
  'dictionaries.detach': command('agents', DictionaryOfAgent, reply<MessageDto>()),
};
