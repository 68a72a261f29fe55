import type {
  AnsweredBy,
  CallProvider,
  CallStatus,
  Direction,
  Disposition,
  EndCallReason,
  ExtractionResult,
  HangupSource,
  HoldSummary,
  TranscriptEntry,
  Variables,
} from '../calls/call';
import type { CampaignStatus } from '../campaigns/campaign';

/**
 * The bodies partners receive. Public: they may gain fields, never lose or change one.
 * contract: Events, "call.status.updated payload", "session.completed payload".
 */
export interface CallIdentity {
  call_id: string;
  session_id: string | null;
  agent_id: string;
  agent_name: string | null;
  client_reference_id: string | null;
  direction: Direction;
  from_number: string;
  to_number: string;
}

export interface AccountConcurrency {
  /** null for unlimited accounts. */
  limit: number | null;
  active: number;
  /** null for unlimited accounts. */
  remaining: number | null;
}

export interface CallStatusUpdatedData extends CallIdentity {
  status: CallStatus;
  disposition: Disposition | null;
  answered_by: AnsweredBy | null;
  hangup_cause: string | null;
  hangup_source: HangupSource | null;
  previous_status: CallStatus | null;
  terminal: boolean;
  concurrency_released: boolean;
  account_concurrency: AccountConcurrency | null;
  provider: CallProvider | null;
  provider_status: string | null;
  provider_event: string | null;
  occurred_at: string;
}

export interface SessionCompletedData {
  session_id: string;
  agent_id: string;
  agent_name: string | null;
  duration_seconds: number;
  credits_used: number;
  processing_complete: boolean;
  pipeline_completed_at: string | null;
  transcript: TranscriptEntry[] | null;
  call_id: string;
  status: CallStatus;
  disposition: Disposition | null;
  direction: Direction;
  from_number: string;
  to_number: string;
  provider: CallProvider;
  client_reference_id: string | null;
  customer_id: string | null;
  campaign_id: string | null;
  recording_url: string | null;
  recording_expires_at: string | null;
  variables: Variables;
  metadata: Record<string, unknown> | null;
  extraction: ExtractionResult | null;
  hold: HoldSummary;
  end_call_reason: EndCallReason | null;
}

/** What is sent of it: the end of a transcript that would make the payload too large is left out. */
export interface SessionCompletedPayloadData extends SessionCompletedData {
  /** The rest is at `GET /calls/{call_id}`. */
  transcript_truncated?: true;
}

/** our choice: the body of a webhook. Only a transcript is ever cut to fit. */
export const WEBHOOK_PAYLOAD_MAX_BYTES = 262_144;

export interface CallTransferredData extends CallIdentity {
  transfer_number: string;
  transfer_reason: string | null;
  transferred_at: string;
}

/** our choice: the contract shows no payload of campaign.status.updated. */
export interface CampaignStatusUpdatedData {
  campaign_id: string;
  campaign_name: string;
  agent_id: string;
  status: CampaignStatus;
  previous_status: CampaignStatus | null;
  occurred_at: string;
}

export interface WebhookTestData {
  endpoint_id: string;
  label: string;
  message: string;
}

export interface WebhookEnvelope<Type extends string, Data> {
  event: Type;
  timestamp: string;
  data: Data;
}
