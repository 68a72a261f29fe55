import { DICTIONARY_LIMITS } from './dictionary';
import { type Language, LANGUAGES } from '../languages';
import { partialOf } from '../fields/derive';
import { ListOf, ListOfObjects, Num, ObjectOf, OneOf, Text, Timestamp, Uuid } from '../fields/decorators';
import { text } from '../fields/field-types';
import { AttachedAgentDto } from '../extraction/extraction-set.dto';
import { PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

const { boost, word, pronunciation, pronunciations, entries, name } = DICTIONARY_LIMITS;

export class DictionaryEntryDto {
  @Text({ min: 1, max: word, notBlank: true, description: 'A word or short phrase.', example: 'Quantiva' })
  word: string;

  @ListOf(text({ min: 1, max: pronunciation, notBlank: true }), {
    optional: true,
    min: 1,
    max: pronunciations,
    description: 'How it sounds: spelt as one would read it, or ARPAbet phones between slashes.',
    example: ['kwan tee va', '/K W AA N T IY V AH/'],
  })
  pronunciations?: string[];

  @Num({ optional: true, ...boost, description: 'How much it matters; 1 when left out.' })
  boost?: number;
}

/** POST /dictionaries */
export class CreateDictionaryBody {
  @Text({ min: 1, max: name, notBlank: true, description: 'Unique on the account.', example: 'Products' })
  name: string;

  @OneOf(LANGUAGES, { description: 'Used on calls of agents that speak it.' })
  language: Language;

  @ListOfObjects(() => DictionaryEntryDto, { min: 1, max: entries, description: 'No word twice.' })
  entries: DictionaryEntryDto[];
}

/** PATCH /dictionaries/{id}; `entries` are replaced as a whole. */
export class UpdateDictionaryBody extends partialOf(CreateDictionaryBody) {}

export class DictionaryDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;

  @OneOf(LANGUAGES, { description: 'The language the words are of.' })
  language: Language;

  @ListOfObjects(() => DictionaryEntryDto, { description: 'Its words.' })
  entries: DictionaryEntryDto[];

  @ListOfObjects(() => AttachedAgentDto, { description: 'Agents that have it.' })
  attached_agents: AttachedAgentDto[];

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class DictionaryListDto {
  @ListOfObjects(() => DictionaryDto, { description: TEXTS.page_items })
  dictionaries: DictionaryDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
