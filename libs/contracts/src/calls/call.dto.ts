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
} from './call';
import {
  Bool,
  Int,
  Json,
  ListOfObjects,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Url,
  Uuid,
} from '../fields/decorators';
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

  @OneOf(CALL_STATUSES, { description: 'completed, failed, no_answer, busy and canceled are final.' })
  status: Call['status'];

  @OneOf(DISPOSITIONS, { nullable: true, description: 'How it came out; null before its end.' })
  disposition: Call['disposition'];

  @OneOf(ANSWERED_BY, { nullable: true, description: 'Null until it is known.' })
  answered_by: Call['answered_by'];

  @OneOf(END_CALL_REASONS, {
    nullable: true,
    description: 'Why the conversation ended; null before its end.',
  })
  end_call_reason: Call['end_call_reason'];

  @Text({ nullable: true, description: 'The lowercase Q.850 name where the carrier gives one.' })
  hangup_cause: string | null;

  @OneOf(HANGUP_SOURCES, { nullable: true, description: 'Who ended it.' })
  hangup_source: Call['hangup_source'];

  @Int({ description: 'What is charged for.' })
  bill_duration_seconds: number;

  @Int({ description: 'From the answer to the end.' })
  duration_seconds: number;

  @OneOf(CALL_PROVIDERS)
  provider: Call['provider'];

  @Uuid({ nullable: true, description: 'By which connection it went.' })
  connection_id: string | null;

  @Text({ nullable: true, description: 'What went wrong, if anything did.' })
  error_message: string | null;

  @Json({ nullable: true, description: 'As given at its start.' })
  metadata: Record<string, unknown> | null;

  @Timestamp({ nullable: true, description: 'When dialling or ringing began.' })
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
