import {
  ANSWERED_BY,
  type AnsweredBy,
  CALL_PROVIDERS,
  CALL_STATUSES,
  type CallProvider,
  type CallStatus,
  type Disposition,
  DISPOSITIONS,
  HANGUP_SOURCES,
  type HangupSource,
} from '../calls/call';
import { Bool, Int, ObjectOf, OneOf, Text, Timestamp } from '../fields/decorators';
import { CallIdentity, SAMPLE_CALL, SAMPLE_TIME, topicOfCall } from './call-identity';
import { eventBody, type PublicEvent } from './public-event';
import { TEXTS } from '../fields/texts';

export class AccountConcurrencyDto {
  @Int({ nullable: true, description: 'How many may; null = unlimited.' })
  limit: number | null;

  @Int({ description: 'Outbound calls that hold a slot.' })
  active: number;

  @Int({ nullable: true, description: 'How many more may be started; null = unlimited.' })
  remaining: number | null;
}

export class CallStatusUpdatedDataDto extends CallIdentity {
  @OneOf(CALL_STATUSES, { description: 'The status it moved to.' })
  status: CallStatus;

  @OneOf(DISPOSITIONS, { nullable: true, description: 'How it came out; null before its end.' })
  disposition: Disposition | null;

  @OneOf(ANSWERED_BY, { nullable: true, description: 'Who answered; null until it is known.' })
  answered_by: AnsweredBy | null;

  @Text({ nullable: true, description: 'The lowercase Q.850 name where the carrier gives one.' })
  hangup_cause: string | null;

  @OneOf(HANGUP_SOURCES, { nullable: true, description: 'Who ended it; null before its end.' })
  hangup_source: HangupSource | null;

  @OneOf(CALL_STATUSES, { nullable: true, description: 'The status before; null for the first.' })
  previous_status: CallStatus | null;

  @Bool({ description: 'Final for the carrier leg.' })
  terminal: boolean;

  @Bool({ description: 'The next call may be started.' })
  concurrency_released: boolean;

  @ObjectOf(() => AccountConcurrencyDto, {
    nullable: true,
    description: 'Slots of the account after this; null when they are not known.',
  })
  account_concurrency: AccountConcurrencyDto | null;

  @OneOf(CALL_PROVIDERS, { nullable: true, description: TEXTS.provider })
  provider: CallProvider | null;

  @Text({
    nullable: true,
    description: 'Raw status of the carrier, for diagnosis only: branch on `status`.',
  })
  provider_status: string | null;

  @Text({ nullable: true, description: 'Raw event of the carrier, for diagnosis only.' })
  provider_event: string | null;

  @Timestamp({ description: 'When it happened: order by this, not by arrival.' })
  occurred_at: string;
}

export class CallStatusUpdatedEventDto extends eventBody('call.status.updated', CallStatusUpdatedDataDto) {}

export const CALL_STATUS_UPDATED = {
  body: CallStatusUpdatedEventDto,
  summary: 'A phone call moved to a new meaningful status',
  sample: {
    event: 'call.status.updated',
    timestamp: SAMPLE_TIME,
    data: {
      ...SAMPLE_CALL,
      status: 'ringing',
      disposition: null,
      answered_by: null,
      hangup_cause: null,
      hangup_source: null,
      previous_status: 'pending',
      terminal: false,
      concurrency_released: false,
      account_concurrency: { limit: 5, active: 2, remaining: 3 },
      provider: 'sip',
      provider_status: '180 Ringing',
      provider_event: 'ringing',
      occurred_at: '2026-01-31T09:30:03.000Z',
    },
  },
  source: { subject: 'calls.status_updated', data: CallStatusUpdatedDataDto, topic: topicOfCall },
} satisfies PublicEvent<CallStatusUpdatedEventDto, 'calls.status_updated'>;
