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
import { text } from '../fields/field-types';
import { PaginationDto } from '../page.dto';
import { ExtractionKeyDto } from './extraction-config.dto';

const { setName, setDescription, keys } = EXTRACTION_LIMITS;
const DEFINITIONS = 'Names are unique; at most 64 KiB in all.';

/** Body of POST /extraction-sets. */
export class CreateExtractionSetBody {
  @Text({
    min: 1,
    max: setName,
    notBlank: true,
    description: 'Unique among your sets.',
    example: 'Lead details',
  })
  name: string;

  @Text({ optional: true, max: setDescription })
  description?: string;

  @ListOfObjects(() => ExtractionKeyDto, { optional: true, max: keys, description: DEFINITIONS })
  keys?: ExtractionKeyDto[];
}

/** Body of PATCH /extraction-sets/{id}: fields left out keep their value; `keys` replaces the whole list. */
export class UpdateExtractionSetBody extends partialOf(CreateExtractionSetBody) {}

/** Body of POST /extraction-sets/from-agent. */
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
  @Uuid()
  id: string;

  @Text()
  name: string;
}

export class AttachedCampaignDto {
  @PrefixedId('campaign')
  id: string;

  @Text()
  name: string;
}

export class ExtractionSetDto {
  @PrefixedId('extractionSet')
  id: string;

  @Text()
  name: string;

  @Text()
  description: string;

  @ListOfObjects(() => ExtractionKeyDto)
  keys: ExtractionKeyDto[];

  @ListOfObjects(() => AttachedAgentDto)
  attached_agents: AttachedAgentDto[];

  @ListOfObjects(() => AttachedCampaignDto)
  attached_campaigns: AttachedCampaignDto[];

  @ListOf(text(), {
    description: 'Of the answer to from-agent: inline keys dropped in favour of the set’s. Empty elsewhere.',
  })
  dropped_inline_keys: string[];

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class ExtractionSetListDto {
  @ListOfObjects(() => ExtractionSetDto)
  extraction_sets: ExtractionSetDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
