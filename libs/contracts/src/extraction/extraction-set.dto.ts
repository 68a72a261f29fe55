import { EXTRACTION_CONFLICT_RULES, EXTRACTION_LIMITS, type ExtractionConflictRule } from './extraction';
import { partialOf } from '../fields/derive';
import {
  ListOf,
  ListOfObjects,
  ObjectOf,
  OneOf,
  PrefixedId,
  Text,
  Timestamp,
  Uuid,
} from '../fields/decorators';
import { Example, EXAMPLE_ID } from '../fields/field';
import { text } from '../fields/field-types';
import { PaginationDto } from '../page.dto';
import { ExtractionKeyDto } from './extraction-config.dto';
import { TEXTS } from '../fields/texts';

const { setName, setDescription, keys } = EXTRACTION_LIMITS;
const DEFINITIONS = 'Names are unique; at most 64 KiB in all.';

/** Body of POST /extraction-sets. */
@Example({
  name: 'Lead details',
  keys: [
    { name: 'budget', type: 'integer', description: 'What they can spend, in rupees' },
    { name: 'mood', type: 'enum', description: 'How they sounded', options: ['keen', 'cold'] },
  ],
})
export class CreateExtractionSetBody {
  @Text({
    min: 1,
    max: setName,
    notBlank: true,
    description: 'Unique among your sets.',
    example: 'Lead details',
  })
  name: string;

  @Text({ optional: true, max: setDescription, description: TEXTS.description })
  description?: string;

  @ListOfObjects(() => ExtractionKeyDto, { optional: true, max: keys, description: DEFINITIONS })
  keys?: ExtractionKeyDto[];
}

/** Body of PATCH /extraction-sets/{id}: fields left out keep their value; `keys` replaces the whole list. */
export class UpdateExtractionSetBody extends partialOf(CreateExtractionSetBody) {}

/** Body of POST /extraction-sets/from-agent. */
@Example({ agent_id: EXAMPLE_ID, name: 'Lead details', description: 'What sales wants to know' })
export class PromoteExtractionKeysBody {
  @Uuid({ description: 'The agent whose own keys are moved.' })
  agent_id: string;

  @Text({
    optional: true,
    min: 1,
    max: setName,
    notBlank: true,
    description: 'Creates a new set. Exactly one of `name` and `set_id`.',
    example: 'Lead details',
  })
  name?: string;

  @PrefixedId('extractionSet', {
    optional: true,
    description: 'Merges into this set. Exactly one of `name` and `set_id`.',
  })
  set_id?: string;

  @Text({ optional: true, max: setDescription, description: 'Of the new set; not used when merging.' })
  description?: string;

  @OneOf(EXTRACTION_CONFLICT_RULES, {
    optional: true,
    description:
      'When merging, keys the set already has keep their definition and the agent’s are dropped. Left out, they are 409 EXTRACTION_KEY_CLASH.',
  })
  on_conflict?: ExtractionConflictRule;
}

export class AttachedAgentDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;
}

export class AttachedCampaignDto {
  @PrefixedId('campaign', { description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;
}

export class ExtractionSetDto {
  @PrefixedId('extractionSet', { description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.name })
  name: string;

  @Text({ description: TEXTS.description })
  description: string;

  @ListOfObjects(() => ExtractionKeyDto, { description: 'What is looked for in a call.' })
  keys: ExtractionKeyDto[];

  @ListOfObjects(() => AttachedAgentDto, { description: 'Agents that have it.' })
  attached_agents: AttachedAgentDto[];

  @ListOfObjects(() => AttachedCampaignDto, { description: 'Campaigns that have it.' })
  attached_campaigns: AttachedCampaignDto[];

  @ListOf(text(), {
    description: 'Of the answer to from-agent: inline keys dropped in favour of the set’s. Empty elsewhere.',
  })
  dropped_inline_keys: string[];

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

export class ExtractionSetListDto {
  @ListOfObjects(() => ExtractionSetDto, { description: TEXTS.page_items })
  extraction_sets: ExtractionSetDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
