import {
  CAMPAIGN_DAYS,
  CAMPAIGN_LIMITS,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TIME,
  type CampaignDay,
  type CampaignStatus,
} from './campaign';
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
import { int, oneOf, prefixedId } from '../fields/field-types';
import { PageQuery, PaginationDto } from '../page.dto';

const { name, description, phoneNumbers, concurrency, retries, wait, windows } = CAMPAIGN_LIMITS;
const { retryConcurrencyDefault } = CAMPAIGN_LIMITS;

const LOCAL_TIME = { pattern: CAMPAIGN_TIME, says: 'must be a time such as 09:00' };

export class CampaignWindowDto {
  @ListOf(oneOf(CAMPAIGN_DAYS), { min: 1, max: 7, unique: true, example: ['monday', 'tuesday'] })
  days: CampaignDay[];

  @Text({ ...LOCAL_TIME, example: '09:00', description: 'Local time; inclusive.' })
  start: string;

  @Text({
    ...LOCAL_TIME,
    example: '18:00',
    description: 'Local time; exclusive, after `start`. `24:00` is the end of the day.',
  })
  end: string;
}

export class CampaignScheduleBody {
  @Text({ min: 1, max: 64, description: 'IANA name.', example: 'Asia/Kolkata' })
  time_zone: string;

  @ListOfObjects(() => CampaignWindowDto, {
    min: 1,
    max: windows,
    description: 'When may be dialled. A window does not cross midnight; windows that overlap are one.',
  })
  windows: CampaignWindowDto[];

  @Timestamp({ optional: true, nullable: true, description: 'Nothing is dialled before.' })
  starts_at?: string | null;

  @Timestamp({ optional: true, nullable: true, description: 'Nothing is dialled from then on.' })
  ends_at?: string | null;
}

/** Body of POST /campaigns. */
export class CreateCampaignBody {
  @Text({ min: 1, max: name, notBlank: true, example: 'Spring renewals' })
  name: string;

  @Text({ optional: true, max: description, default: '' })
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

  @Int({ optional: true, min: retries.min, max: retries.max, default: retries.default })
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

  @Bool({ optional: true, default: false })
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
  @PrefixedId('phoneNumber')
  phone_number_id: string;

  @Text()
  phone_number: string;
}

export class CampaignScheduleDto {
  @Text({ example: 'Asia/Kolkata' })
  time_zone: string;

  @ListOfObjects(() => CampaignWindowDto)
  windows: CampaignWindowDto[];

  @Timestamp({ nullable: true })
  starts_at: string | null;

  @Timestamp({ nullable: true })
  ends_at: string | null;
}

export class CampaignDto {
  @PrefixedId('campaign')
  campaign_id: string;

  @Text()
  name: string;

  @Text()
  description: string;

  @Uuid()
  agent_id: string;

  @Text()
  agent_name: string;

  @Text({ nullable: true })
  provider: string | null;

  @OneOf(['outbound'])
  type: 'outbound';

  @ListOfObjects(() => CampaignNumberDto, { description: 'Caller IDs.' })
  phone_numbers: CampaignNumberDto[];

  @Int(concurrency)
  concurrency_limit: number;

  @Int({ min: 0, max: concurrency.max })
  retry_concurrency: number;

  @Int(retries)
  retry_count: number;

  @Int(wait)
  cooldown_minutes: number;

  @ListOf(int(wait))
  retry_delays_minutes: number[];

  @Bool()
  callback_enabled: boolean;

  @OneOf(CAMPAIGN_STATUSES)
  status: CampaignStatus;

  @Int({ min: 0 })
  total_contacts: number;

  @Int({ min: 0 })
  completed_count: number;

  @Int({ min: 0 })
  failed_count: number;

  @Int({ min: 0 })
  skipped_count: number;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  paused_at: string | null;

  @Timestamp({ nullable: true })
  completed_at: string | null;

  @Timestamp()
  created_at: string;

  @ObjectOf(() => CampaignScheduleDto, { nullable: true })
  schedule: CampaignScheduleDto | null;
}

export class CampaignListDto {
  @ListOfObjects(() => CampaignDto)
  campaigns: CampaignDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}
