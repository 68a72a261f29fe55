import type {
  AccountConcurrency,
  CallIdentity,
  CallStatusUpdatedData,
  CallTransferredData,
  CampaignStatusUpdatedData,
  SessionCompletedData,
  SessionCompletedPayloadData,
  WebhookTestData,
} from './webhook-events';
import {
  ANSWERED_BY,
  CALL_PROVIDERS,
  CALL_STATUSES,
  DIRECTIONS,
  DISPOSITIONS,
  END_CALL_REASONS,
  HANGUP_SOURCES,
  type Variables,
} from '../calls/call';
import { CAMPAIGN_STATUSES } from '../campaigns/campaign';
import { ExtractionResultDto, HoldSummaryDto, TranscriptEntryDto } from '../calls/session.dto';
import {
  Bool,
  Int,
  Json,
  ListOfObjects,
  Num,
  ObjectOf,
  OneOf,
  Text,
  Timestamp,
  Url,
  Uuid,
  VariableMap,
} from '../fields/decorators';

/** `data` of each event partners receive. contract: Events. They may gain fields, so they are open. */
class CallIdentityFields implements CallIdentity {
  @Uuid()
  call_id: string;

  @Uuid({ nullable: true })
  session_id: string | null;

  @Uuid()
  agent_id: string;

  @Text({ nullable: true })
  agent_name: string | null;

  @Text({ nullable: true })
  client_reference_id: string | null;

  @OneOf(DIRECTIONS)
  direction: CallIdentity['direction'];

  @Text()
  from_number: string;

  @Text()
  to_number: string;
}

export class AccountConcurrencyDto implements AccountConcurrency {
  @Int({ nullable: true })
  limit: number | null;

  @Int()
  active: number;

  @Int({ nullable: true })
  remaining: number | null;
}

export class CallStatusUpdatedDataDto extends CallIdentityFields implements CallStatusUpdatedData {
  @OneOf(CALL_STATUSES)
  status: CallStatusUpdatedData['status'];

  @OneOf(DISPOSITIONS, { nullable: true })
  disposition: CallStatusUpdatedData['disposition'];

  @OneOf(ANSWERED_BY, { nullable: true })
  answered_by: CallStatusUpdatedData['answered_by'];

  @Text({ nullable: true })
  hangup_cause: string | null;

  @OneOf(HANGUP_SOURCES, { nullable: true })
  hangup_source: CallStatusUpdatedData['hangup_source'];

  @OneOf(CALL_STATUSES, { nullable: true })
  previous_status: CallStatusUpdatedData['previous_status'];

  @Bool({ description: 'Final for the carrier leg.' })
  terminal: boolean;

  @Bool({ description: 'The next call may be started.' })
  concurrency_released: boolean;

  @ObjectOf(() => AccountConcurrencyDto, { nullable: true })
  account_concurrency: AccountConcurrencyDto | null;

  @OneOf(CALL_PROVIDERS, { nullable: true })
  provider: CallStatusUpdatedData['provider'];

  @Text({ nullable: true })
  provider_status: string | null;

  @Text({ nullable: true })
  provider_event: string | null;

  @Timestamp()
  occurred_at: string;
}

export class SessionCompletedDataDto implements SessionCompletedPayloadData {
  @Uuid()
  session_id: string;

  @Uuid()
  agent_id: string;

  @Text({ nullable: true })
  agent_name: string | null;

  @Int()
  duration_seconds: number;

  @Num()
  credits_used: number;

  @Bool()
  processing_complete: boolean;

  @Timestamp({ nullable: true })
  pipeline_completed_at: string | null;

  @ListOfObjects(() => TranscriptEntryDto, { nullable: true })
  transcript: TranscriptEntryDto[] | null;

  @Bool({
    optional: true,
    description:
      'Only there when the payload would have been larger than 256 KiB: the rest of the transcript is at `GET /calls/{call_id}`.',
  })
  transcript_truncated?: true;

  @Uuid()
  call_id: string;

  @OneOf(CALL_STATUSES)
  status: SessionCompletedData['status'];

  @OneOf(DISPOSITIONS, { nullable: true })
  disposition: SessionCompletedData['disposition'];

  @OneOf(DIRECTIONS)
  direction: SessionCompletedData['direction'];

  @Text()
  from_number: string;

  @Text()
  to_number: string;

  @OneOf(CALL_PROVIDERS)
  provider: SessionCompletedData['provider'];

  @Text({ nullable: true })
  client_reference_id: string | null;

  @Text({ nullable: true })
  customer_id: string | null;

  @Text({ nullable: true })
  campaign_id: string | null;

  @Url({ nullable: true })
  recording_url: string | null;

  @Timestamp({ nullable: true })
  recording_expires_at: string | null;

  @VariableMap()
  variables: Variables;

  @Json({ nullable: true })
  metadata: Record<string, unknown> | null;

  @ObjectOf(() => ExtractionResultDto, { nullable: true })
  extraction: ExtractionResultDto | null;

  @ObjectOf(() => HoldSummaryDto)
  hold: HoldSummaryDto;

  @OneOf(END_CALL_REASONS, { nullable: true })
  end_call_reason: SessionCompletedData['end_call_reason'];
}

export class CallTransferredDataDto extends CallIdentityFields implements CallTransferredData {
  @Text()
  transfer_number: string;

  @Text({ nullable: true })
  transfer_reason: string | null;

  @Timestamp()
  transferred_at: string;
}

export class CampaignStatusUpdatedDataDto implements CampaignStatusUpdatedData {
  @Text()
  campaign_id: string;

  @Text()
  campaign_name: string;

  @Uuid()
  agent_id: string;

  @OneOf(CAMPAIGN_STATUSES)
  status: CampaignStatusUpdatedData['status'];

  @OneOf(CAMPAIGN_STATUSES, { nullable: true })
  previous_status: CampaignStatusUpdatedData['previous_status'];

  @Timestamp()
  occurred_at: string;
}

export class WebhookTestDataDto implements WebhookTestData {
  @Uuid()
  endpoint_id: string;

  @Text()
  label: string;

  @Text()
  message: string;
}
