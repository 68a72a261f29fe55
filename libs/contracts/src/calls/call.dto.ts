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
import { Example } from '../fields/field';
import { PaginationDto } from '../page.dto';
import { CallSessionDto } from './session.dto';
import { TEXTS } from '../fields/texts';

@Example({
  status: 'completed',
  disposition: 'completed',
  end_call_reason: 'user_hung_up',
  answered_by: 'human',
  hangup_source: 'callee',
  customer_id: null,
  campaign_id: null,
  bill_duration_seconds: 42,
  duration_seconds: 42,
  created_at: '2026-01-31T09:30:00.000Z',
  started_at: '2026-01-31T09:30:01.000Z',
  ended_at: '2026-01-31T09:30:49.000Z',
})
export class CallDto {
  @Uuid({ description: TEXTS.call_id })
  call_id: string;

  @Uuid({ description: TEXTS.agent_id })
  agent_id: string;

  @Uuid({ description: TEXTS.session_id })
  session_id: string;

  @Text({ nullable: true, description: TEXTS.customer_id })
  customer_id: string | null;

  @Text({ nullable: true, description: 'The campaign that dialled it; null outside one.' })
  campaign_id: string | null;

  @Text({ nullable: true, description: TEXTS.client_reference_id })
  client_reference_id: string | null;

  @OneOf(DIRECTIONS, { description: TEXTS.direction })
  direction: Direction;

  @Text({ description: TEXTS.from_number })
  from_number: string;

  @Text({ description: TEXTS.to_number })
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

  @OneOf(CALL_PROVIDERS, { description: 'The carrier, or `sip` for a trunk.' })
  provider: CallProvider;

  @Uuid({ nullable: true, description: 'By which connection it went.' })
  connection_id: string | null;

  @Text({ nullable: true, description: 'What went wrong, if anything did.' })
  error_message: string | null;

  @Json({ nullable: true, description: 'As given at its start.' })
  metadata: Record<string, unknown> | null;

  @Timestamp({ nullable: true, description: 'When dialling or ringing began.' })
  started_at: string | null;

  @Timestamp({ nullable: true, description: TEXTS.ended_at })
  ended_at: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @ObjectOf(() => CallSessionDto, { description: 'The conversation, and what was made of it.' })
  session: CallSessionDto;
}

export class CallListDto {
  @ListOfObjects(() => CallDto, { description: TEXTS.page_items })
  calls: CallDto[];

  @ObjectOf(() => PaginationDto, { description: TEXTS.pagination })
  pagination: PaginationDto;
}

export class RecordingUrlDto {
  @Url({ description: 'Plays the recording without a key.' })
  recording_url: string;

  @Timestamp({ description: 'Until when it is valid.' })
  expires_at: string;
}

/** Of everything that was reported of a call, late and duplicate reports included. */
@Example({ type: 'ringing', data: { status: '180 Ringing' } })
export class TimelineEntryDto {
  @Int({ description: 'Counts from 1 in each call.' })
  seq: number;

  @Timestamp({ description: 'When it was heard of.' })
  at: string;

  @Text({ description: 'What was heard.' })
  type: string;

  @Bool({ description: 'False when it changed nothing (late, duplicate, out of order).' })
  applied: boolean;

  @Json({ description: 'What else is known; depends on `type`.' })
  data: Record<string, unknown>;
}

export class TimelineDto {
  @ListOfObjects(() => TimelineEntryDto, { description: 'In the order they came.' })
  entries: TimelineEntryDto[];
}
