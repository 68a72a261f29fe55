import type { ExtractionResultDto, TranscriptEntryDto } from '../calls/session.dto';
import { Json, ListOf, ObjectOf, OneOf, Text, Uuid } from '../fields/decorators';
import { json } from '../fields/field-types';
import { type Language, LANGUAGES } from '../languages';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import { type MessageDto, PageQuery } from '../page.dto';
import type { ExtractionConfigDto } from './extraction-config.dto';
import {
  CreateExtractionSetBody,
  type ExtractionSetDto,
  PromoteExtractionKeysBody,
  UpdateExtractionSetBody,
} from './extraction-set.dto';

class OneSet extends Scoped {
  /** `exs_<uuid>`. A text: what is malformed is NOT_FOUND, as what is unknown. */
  @Text()
  set_id: string;
}

class CreateSetRequest extends Scoped {
  @ObjectOf(() => CreateExtractionSetBody)
  set: CreateExtractionSetBody;
}

class UpdateSetRequest extends OneSet {
  @ObjectOf(() => UpdateExtractionSetBody)
  change: UpdateExtractionSetBody;
}

class ListSetsRequest extends PageQuery {
  @Uuid()
  account_id: string;
}

class PromoteKeysRequest extends Scoped {
  @ObjectOf(() => PromoteExtractionKeysBody)
  promotion: PromoteExtractionKeysBody;
}

class SetOfAgent extends OneSet {
  @Text()
  agent_id: string;
}

class SetOfCampaign extends OneSet {
  /** `cmp_<uuid>` */
  @Text()
  campaign_id: string;
}

/** What is read from a call once it is over: the effective keys as the call froze them, and what was said. */
export class ExtractionTask extends Scoped {
  @Uuid()
  call_id: string;

  /** Not checked again: with those of its sets a call may have more keys than an agent may be given. */
  @Json()
  config: ExtractionConfigDto;

  @ListOf(json())
  transcript: TranscriptEntryDto[];

  /** When the call began: what "tomorrow" was said on. */
  @Text()
  called_at: string;

  @OneOf(LANGUAGES, { nullable: true })
  language: Language | null;
}

export const EXTRACTION_MESSAGES = {
  'extraction.create': command('agents', CreateSetRequest, reply<ExtractionSetDto>()),
  'extraction.get': query('agents', OneSet, reply<ExtractionSetDto>()),
  'extraction.list': query('agents', ListSetsRequest, reply<Page<ExtractionSetDto>>()),
  'extraction.update': command('agents', UpdateSetRequest, reply<ExtractionSetDto>()),
  'extraction.delete': command('agents', OneSet, reply<MessageDto>()),
  'extraction.from_agent': command('agents', PromoteKeysRequest, reply<ExtractionSetDto>()),
  'extraction.attach_agent': command('agents', SetOfAgent, reply<ExtractionSetDto>()),
  'extraction.detach_agent': command('agents', SetOfAgent, reply<ExtractionSetDto>()),
  'extraction.attach_campaign': command('agents', SetOfCampaign, reply<ExtractionSetDto>()),
  'extraction.detach_campaign': command('agents', SetOfCampaign, reply<ExtractionSetDto>()),
  /**
   * calls -> agents: reads the values of a call that is over. Answers `failed` rather than with an error. A question, but
   * one that costs money, so it is not asked twice.
   */
  'agents.extract': command('agents', ExtractionTask, reply<ExtractionResultDto>()),
};
