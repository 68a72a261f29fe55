import { CAMPAIGN_LIMITS, CAMPAIGN_STATUSES, type CampaignStatus } from './campaign';
import { CampaignScheduleBody, CampaignScheduleDto } from './campaign-schedule.dto';
import { partialOf } from '../fields/derive';
import {
  Bool,
  Int,
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
import { int, prefixedId } from '../fields/field-types';
import { PageQuery, PaginationDto } from '../page.dto';
import { TEXTS } from '../fields/texts';

const { name, description, phoneNumbers, concurrency, retries, wait } = CAMPAIGN_LIMITS;
const { retryConcurrencyDefault } = CAMPAIGN_LIMITS;

/** Body of POST /campaigns. */
@Example({
  name: 'Spring renewals',
  agent_id: EXAMPLE_ID,
  phone_number_ids: [`num_${EXAMPLE_ID}`],
  concurrency_limit: 5,
  retry_concurrency: 1,
  retry_count: 2,
  retry_delays_minutes: [30, 120],
  schedule: {
    time_zone: 'Asia/Kolkata',
    windows: [
      { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '19:00' },
    ],
  },
})
export class CreateCampaignBody {
  @Text({ min: 1, max: name, notBlank: true, example: 'Spring renewals', description: TEXTS.name })
  name: string;

  @Text({ optional: true, max: description, default: '', description: TEXTS.description })
  description?: string;

  @Uuid({ description: 'The agent that talks.' })
  agent_id: string;

  @ListOf(prefixedId('phoneNumber'), {
    min: 1,
    max: phoneNumbers,
    unique: true,
    description: 'Imported numbers to call from.',
  })
  phone_number_ids: string[];

  @Int({
    optional: true,
    min: concurrency.min,
    max: concurrency.max,
    default: concurrency.default,
    description: 'Calls dialled at once; clamped at dispatch by the limit of the account.',
  })
  concurrency_limit?: number;

  @Int({
    optional: true,
    min: 0,
    max: concurrency.max,
    default: retryConcurrencyDefault,
    description:
      'Slots of `concurrency_limit` kept for retries while any is due; at most `concurrency_limit`.',
  })
  retry_concurrency?: number;

  @Int({
    optional: true,
    min: retries.min,
    max: retries.max,
    default: retries.default,
    description: 'How often one contact is tried again.',
  })
  retry_count?: number;

  @Int({
    optional: true,
    min: wait.min,
    max: wait.max,
    default: wait.default,
    description: 'Minutes before a retry that `retry_delays_minutes` says nothing about.',
  })
  cooldown_minutes?: number;

  @ListOf(int(wait), {
    optional: true,
    max: retries.max,
    description: 'Minutes before the first retry, the second, and so on.',
    example: [30, 120],
  })
  retry_delays_minutes?: number[];

  @Bool({ optional: true, default: false, description: 'Whether a callback asked for in a call is made.' })
  callback_enabled?: boolean;

  @ObjectOf(() => CampaignScheduleBody, {
    optional: true,
    nullable: true,
    description: 'Calling hours; outside them nothing is dialled. None: always.',
  })
  schedule?: CampaignScheduleBody | null;
}

/** Body of PATCH /campaigns/{id}: fields left out keep their value. */
export class UpdateCampaignBody extends partialOf(CreateCampaignBody) {}

export class CampaignListQuery extends PageQuery {
  @OneOf(CAMPAIGN_STATUSES, { optional: true, description: 'Only campaigns in this state.' })
  status?: CampaignStatus;

  @Uuid({ optional: true, description: 'Only campaigns of this agent.' })
  agent_id?: string;
}

export class CampaignNumberDto {
  @PrefixedId('phoneNumber', { description: 'The imported number.' })
  phone_number_id: string;

  @Text({ description: 'The number itself, E.164.' })
  phone_number: string;
}

@Example({
  provider: null,
  started_at: null,
  paused_at: null,
  completed_at: null,
  retry_count: 2,
  name: 'Spring renewals',
  description: 'Customers whose cover ends in March',
  retry_delays_minutes: [30, 120],
  callback_enabled: false,
})
export class CampaignDto {
  @PrefixedId('campaign', { description: 'Identifies it; the prefix is part of the value.' })
  campaign_id: string;

  @Text({ description: TEXTS.name })
  name: string;

  @Text({ description: TEXTS.description })
  description: string;

  @Uuid({ description: 'The agent that talks.' })
  agent_id: string;

  @Text({ description: TEXTS.agent_name })
  agent_name: string;

  @Text({ nullable: true, description: 'Null: the connection follows from the caller ID.' })
  provider: string | null;

  @OneOf(['outbound'], { description: 'Campaigns call out.' })
  type: 'outbound';

  @ListOfObjects(() => CampaignNumberDto, { description: 'Caller IDs.' })
  phone_numbers: CampaignNumberDto[];

  @Int({ ...concurrency, description: 'Calls dialled at once.' })
  concurrency_limit: number;

  @Int({ min: 0, max: concurrency.max, description: 'Slots of `concurrency_limit` kept for retries.' })
  retry_concurrency: number;

  @Int({ ...retries, description: 'How often one contact is tried again.' })
  retry_count: number;

  @Int({ ...wait, description: 'Wait before a retry `retry_delays_minutes` says nothing of.' })
  cooldown_minutes: number;

  @ListOf(int(wait), { description: 'Wait before the first retry, the second, and so on.' })
  retry_delays_minutes: number[];

  @Bool({ description: 'Whether a callback asked for in a call is made.' })
  callback_enabled: boolean;

  @OneOf(CAMPAIGN_STATUSES, {
    description: 'A campaign begins as `draft`; `completed` and `canceled` are final.',
  })
  status: CampaignStatus;

  @Int({ min: 0, description: 'Contacts it has.' })
  total_contacts: number;

  @Int({ min: 0, description: 'Contacts reached.' })
  completed_count: number;

  @Int({ min: 0, description: 'Contacts not reached after their last retry.' })
  failed_count: number;

  @Int({ min: 0, description: 'Contacts never dialled: invalid, duplicate, or on the do-not-call list.' })
  skipped_count: number;

  @Timestamp({ nullable: true, description: 'When it was started; null for a draft.' })
  started_at: string | null;

  @Timestamp({ nullable: true, description: 'When it was last paused; null if never.' })
  paused_at: string | null;

  @Timestamp({ nullable: true, description: 'When every contact was final; null before.' })
  completed_at: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @ObjectOf(() => CampaignScheduleDto, {
    nullable: true,
    description: 'When it may dial; null = at any time.',
  })
  schedule: CampaignScheduleDto | null;
}

export class CampaignListDto {
  @ListOfObjects(() => CampaignDto, { description: TEXTS.page_items })
  campaigns: CampaignDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}
