import {
  type CallStatusUpdatedData,
  type CallTransferredData,
  type CampaignStatusUpdatedData,
  type SessionCompletedData,
  type SessionCompletedPayloadData,
  type TranscriptEntry,
  WEBHOOK_PAYLOAD_MAX_BYTES,
  type WebhookEnvelope,
  type WebhookEventType,
} from '@parley/contracts';

/** Every field of T by name, none forgotten, in the order given. */
const keysOf =
  <T>() =>
  <K extends keyof T>(...keys: [keyof T] extends [K] ? K[] : never): K[] =>
    keys;

const STATUS_KEYS = keysOf<CallStatusUpdatedData>()(
  'call_id',
  'session_id',
  'agent_id',
  'agent_name',
  'client_reference_id',
  'direction',
  'from_number',
  'to_number',
  'status',
  'disposition',
  'answered_by',
  'hangup_cause',
  'hangup_source',
  'previous_status',
  'terminal',
  'concurrency_released',
  'account_concurrency',
  'provider',
  'provider_status',
  'provider_event',
  'occurred_at',
);

const SESSION_KEYS = keysOf<SessionCompletedData>()(
  'session_id',
  'agent_id',
  'agent_name',
  'duration_seconds',
  'credits_used',
  'processing_complete',
  'pipeline_completed_at',
  'transcript',
  'call_id',
  'status',
  'disposition',
  'direction',
  'from_number',
  'to_number',
  'provider',
  'client_reference_id',
  'customer_id',
  'campaign_id',
  'recording_url',
  'recording_expires_at',
  'variables',
  'metadata',
  'extraction',
  'hold',
  'end_call_reason',
);

const TRANSFERRED_KEYS = keysOf<CallTransferredData>()(
  'call_id',
  'session_id',
  'agent_id',
  'agent_name',
  'client_reference_id',
  'direction',
  'from_number',
  'to_number',
  'transfer_number',
  'transfer_reason',
  'transferred_at',
);

const CAMPAIGN_KEYS = keysOf<CampaignStatusUpdatedData>()(
  'campaign_id',
  'campaign_name',
  'agent_id',
  'status',
  'previous_status',
  'occurred_at',
);

export const statusUpdatedPayload = (data: CallStatusUpdatedData, at: string): Buffer =>
  payload('call.status.updated', at, pick(data, STATUS_KEYS));

/** Beyond 256 KiB the end of the transcript is cut and transcript_truncated is set; the call keeps all of it. */
export function sessionCompletedPayload(data: SessionCompletedData, at: string): Buffer {
  const whole = payload('session.completed', at, pick(data, SESSION_KEYS));
  if (whole.length <= WEBHOOK_PAYLOAD_MAX_BYTES || !data.transcript) return whole;
  const cut = (transcript: TranscriptEntry[]): Buffer =>
    payload('session.completed', at, {
      ...pick({ ...data, transcript }, SESSION_KEYS),
      transcript_truncated: true satisfies SessionCompletedPayloadData['transcript_truncated'],
    });
  return cut(beginning(data.transcript, WEBHOOK_PAYLOAD_MAX_BYTES - cut([]).length));
}

/** As many entries from the first one on as fit into `bytes` of JSON. */
function beginning(transcript: TranscriptEntry[], bytes: number): TranscriptEntry[] {
  let left = bytes;
  const end = transcript.findIndex((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry), 'utf8') + 1;
    return left < 0;
  });
  return end < 0 ? transcript : transcript.slice(0, end);
}

export const transferredPayload = (data: CallTransferredData, at: string): Buffer =>
  payload('call.transferred', at, pick(data, TRANSFERRED_KEYS));

export const campaignPayload = (data: CampaignStatusUpdatedData, at: string): Buffer =>
  payload('campaign.status.updated', at, pick(data, CAMPAIGN_KEYS));

/** The exact bytes that are stored, signed and sent. */
export function payload<T extends WebhookEventType>(event: T, timestamp: string, data: object): Buffer {
  const envelope: WebhookEnvelope<T, object> = { event, timestamp, data };
  return Buffer.from(JSON.stringify(envelope), 'utf8');
}

/** Public fields only: an internal event may carry more. A missing one is null, never absent. */
function pick<T extends object, K extends keyof T>(data: T, keys: K[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, data[key] ?? null]));
}
