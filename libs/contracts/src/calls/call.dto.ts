import {
  ANSWERED_BY,
  type AnsweredBy,
  CALL_PROVIDERS,
  CALL_STATUSES,
  type CallProvider,
  type CallStatus,
  type Direction,
  DIRECTIONS,
  type Disposition,
  DISPOSITIONS,
  END_CALL_REASONS,
  type EndCallReason,
  HANGUP_SOURCES,
  type HangupSource,
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

export class CallDto {
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
  direction: Direction;

  @Text()
  from_number: string;

  @Text()
  to_number: string;

  @OneOf(CALL_STATUSES, { description: 'completed, failed, no_answer, busy and canceled are final.' })
  status: CallStatus;

  @OneOf(DISPOSITIONS, { nullable: true, description: 'How it came out; null before its end.' })
  disposition: Disposition | null;

  @OneOf(ANSWERED_BY, { nullable: true, description: 'Null until it is known.' })
  answered_by: AnsweredBy | null;

  @OneOf(END_CALL_REASONS, {
    nullable: true,
    description: 'Why the conversation ended; null before its end.',
  })
  end_call_reason: EndCallReason | null;

  @Text({ nullable: true, description: 'The lowercase Q.850 name where the carrier gives one.' })
  hangup_cause: string | null;

  @OneOf(HANGUP_SOURCES, { nullable: true, description: 'Who ended it.' })
  hangup_source: HangupSource | null;

  @Int({ description: 'What is charged for.' })
  bill_duration_seconds: number;

  @Int({ description: 'From the answer to the end.' })
  duration_seconds: number;

  @OneOf(CALL_PROVIDERS)
  provider: CallProvider;

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

/** Of everything that was reported of a call, late and duplicate reports included. */
export class TimelineEntryDto {
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
