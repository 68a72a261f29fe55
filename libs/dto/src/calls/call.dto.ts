import {
  ANSWERED_BY,
  type Call,
  CALL_PROVIDERS,
  CALL_STATUSES,
  DIRECTIONS,
  DISPOSITIONS,
  END_CALL_REASONS,
  HANGUP_SOURCES,
  type TimelineEntry,
} from '@parley/contracts';
import { Bool, Int, Json, ListOfObjects, ObjectOf, OneOf, Text, Timestamp, Url, Uuid } from '../core/fields';
import { PaginationDto } from '../page.dto';
import { CallSessionDto } from './session.dto';

/** contract: Call. */
export class CallDto implements Call {
  @Uuid()
  call_id: string;

  @Uuid()
  agent_id: string;

  @Uuid()
  session_id: string;

  @Text({ nullable: true })
  customer_id: string | null;

  @Text({ nullable: true })
  campaign_id: string | null;

  @Text({ nullable: true })
  client_reference_id: string | null;

  @OneOf(DIRECTIONS)
  direction: Call['direction'];

  @Text()
  from_number: string;

  @Text()
  to_number: string;

  @OneOf(CALL_STATUSES)
  status: Call['status'];

  @OneOf(DISPOSITIONS, { nullable: true })
  disposition: Call['disposition'];

  @OneOf(ANSWERED_BY, { nullable: true })
  answered_by: Call['answered_by'];

  @OneOf(END_CALL_REASONS, { nullable: true })
  end_call_reason: Call['end_call_reason'];

  @Text({ nullable: true, description: 'The lowercase Q.850 name where the carrier gives one.' })
  hangup_cause: string | null;

  @OneOf(HANGUP_SOURCES, { nullable: true })
  hangup_source: Call['hangup_source'];

  @Int()
  bill_duration_seconds: number;

  @Int()
  duration_seconds: number;

  @OneOf(CALL_PROVIDERS)
  provider: Call['provider'];

  @Uuid({ nullable: true })
  connection_id: string | null;

  @Text({ nullable: true })
  error_message: string | null;

  @Json({ nullable: true })
  metadata: Record<string, unknown> | null;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  ended_at: string | null;

  @Timestamp()
  created_at: string;

  @ObjectOf(() => CallSessionDto)
  session: CallSessionDto;
}

export class CallListDto {
  @ListOfObjects(() => CallDto)
  calls: CallDto[];

  @ObjectOf(() => PaginationDto)
  pagination: PaginationDto;
}

export class RecordingUrlDto {
  @Url()
  recording_url: string;

  @Timestamp()
  expires_at: string;
}

export class TimelineEntryDto implements TimelineEntry {
  @Int()
  seq: number;

  @Timestamp()
  at: string;

  @Text()
  type: string;

  @Bool({ description: 'False when it changed nothing (late, duplicate, out of order).' })
  applied: boolean;

  @Json()
  data: Record<string, unknown>;
}

export class TimelineDto {
  @ListOfObjects(() => TimelineEntryDto)
  entries: TimelineEntryDto[];
}
