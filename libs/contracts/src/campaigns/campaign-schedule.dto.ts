import { CAMPAIGN_DAYS, CAMPAIGN_LIMITS, CAMPAIGN_TIME, type CampaignDay } from './campaign';
import { ListOf, ListOfObjects, Text, Timestamp } from '../fields/decorators';
import { Example } from '../fields/field';
import { oneOf } from '../fields/field-types';

const LOCAL_TIME = { pattern: CAMPAIGN_TIME, says: 'must be a time such as 09:00' };

export class CampaignWindowDto {
  @ListOf(oneOf(CAMPAIGN_DAYS), {
    min: 1,
    max: 7,
    unique: true,
    example: ['monday', 'tuesday'],
    description: 'Days on which the window opens.',
  })
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
    max: CAMPAIGN_LIMITS.windows,
    description: 'When may be dialled. A window does not cross midnight; windows that overlap are one.',
  })
  windows: CampaignWindowDto[];

  @Timestamp({ optional: true, nullable: true, description: 'Nothing is dialled before.' })
  starts_at?: string | null;

  @Timestamp({ optional: true, nullable: true, description: 'Nothing is dialled from then on.' })
  ends_at?: string | null;
}

@Example({ starts_at: null, ends_at: null })
export class CampaignScheduleDto {
  @Text({ example: 'Asia/Kolkata', description: 'IANA name; the windows are its local time.' })
  time_zone: string;

  @ListOfObjects(() => CampaignWindowDto, { description: 'Nothing is dialled outside all of them.' })
  windows: CampaignWindowDto[];

  @Timestamp({ nullable: true, description: 'Nothing is dialled before; null = at once.' })
  starts_at: string | null;

  @Timestamp({ nullable: true, description: 'Nothing is dialled from then on; null = no end.' })
  ends_at: string | null;
}
