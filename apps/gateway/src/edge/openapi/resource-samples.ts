import type { Json, JsonObject } from './json';

const AT = (time: string): string => `2026-01-31T09:${time}.000Z`;

const ENDED = { status: 'completed', disposition: 'completed', end_call_reason: 'user_hung_up' };
const ENDPOINT = { label: 'crm', url: 'https://acme.example/hook', disabled_reason: null, agent_id: null };
const EXTRACTED = { wants_callback: true, callback_date: '2026-02-03' };
const DONE = { status: 'succeeded', next_attempt_at: null };

/** Fields of an example that belong together, by schema; the rest is made field by field. */
export const SCHEMA_SAMPLES: Record<string, JsonObject> = {
  AgentDto: {
    ...{ agent_type: 'outbound', intro_message: 'Hello, this is Maya of Sunrise Dental.', gender: 'female' },
    ...{ screener_handling_enabled: false, kb_threshold: 'medium', kb_include_summaries: false },
    ...{ kb_enable_llm_processing: false, transfer_enabled: false, transfer_number: null },
    ...{ tool_ack_config: { mode: 'dynamic' }, max_call_duration_secs: 600, background_audio_volume: 0.3 },
    ...{ background_audio_id: null, extraction_sets: [] },
  },
  ApiKeyDto: { revoked_at: null },
  AttemptDto: { status_code: 200, latency_ms: 84, response_body: 'ok' },
  CallDto: {
    ...ENDED,
    ...{ answered_by: 'human', hangup_source: 'callee' },
    ...{ customer_id: null, campaign_id: null, bill_duration_seconds: 42, duration_seconds: 42 },
    ...{ created_at: AT('30:00'), started_at: AT('30:01'), ended_at: AT('30:49') },
  },
  CallSessionDto: {
    ...{ status: 'completed', processing_complete: true, recording_url: 'https://parley.example/recording' },
    ...{ started_at: AT('30:07'), ended_at: AT('30:49'), pipeline_completed_at: AT('30:51') },
  },
  CampaignDto: {
    ...{ provider: null, started_at: null, paused_at: null, completed_at: null, retry_count: 2 },
    ...{ name: 'Spring renewals', description: 'Customers whose cover ends in March' },
    ...{ retry_delays_minutes: [30, 120], callback_enabled: false },
  },
  CampaignScheduleDto: { starts_at: null, ends_at: null },
  ConnectAnswerDto: {
    ...{ status: 'pending', expires_at: null, last_error: null },
    authorization_url: 'https://login.example.com/authorize?client_id=parley&state=...',
  },
  ConnectedAccountDto: { status: 'connected', last_error: null },
  ConnectionDto: { name: 'Trunk in Mumbai', port: 5060, inbound_networks: ['203.0.113.0/24'] },
  DeliveryDto: { ...DONE, event: 'session.completed' },
  DocumentDto: { name: 'Refund policy', status: 'ready', file_size: 48213, source_url: null },
  ExtractionKeyDto: { name: 'callback_date', type: 'date', description: 'The day to call back on' },
  ExtractionResultDto: { model: 'gpt-4o-mini', latencyMs: 840, attempts: 1, values: EXTRACTED },
  HoldEventDto: { duration_secs: 12.4, started_at: AT('30:20'), ended_at: AT('30:32'), recovered: true },
  HoldSummaryDto: { detected: true, total_secs: 12.4, ended_on_hold: false, kinds: ['carrier_hold'] },
  HookDeliveryDto: { ...DONE, event: 'before_call', outcome: 'continue' },
  IntegrationLogDto: {
    ...{ kind: 'custom_function', tool: 'find_order', connector_id: null, customer_id: null, method: 'GET' },
    ...{ url: 'https://api.example.com/orders/{{args.order_id}}', status_code: 200, latency_ms: 212 },
    ...{ request_excerpt: null, response_excerpt: '{"status":"on its way"}' },
  },
  KnowledgeResultDto: {
    ...{ document_name: 'Price list', heading: 'Cleaning', content: 'A cleaning costs 900 rupees.' },
    ...{ score: 0.82, summary: null },
  },
  LinkedDocumentDto: { name: 'Refund policy', status: 'ready', file_size: 48213, source_url: null },
  NewDocumentDto: { name: 'Refund policy', status: 'uploading', file_size: 48213, source_url: null },
  NewWebhookDto: { ...ENDPOINT, events: [], last_delivery_at: null, last_delivery_status: null },
  OAuth2SettingsDto: { client_id: 'parley', scopes: ['contacts.read'], has_client_secret: true },
  TimelineEntryDto: { type: 'ringing', data: { status: '180 Ringing' } },
  ToolCallResultDto: { outcome: 'ok', result: '{"status":"on its way"}', status_code: 200, latency_ms: 212 },
  TransactionDto: {
    ...{ kind: 'call_charge', amount: '-1.05', balance_after: '498.95', note: null, reference: null },
  },
  VoiceConfigurationDto: {
    ...{ display_name: 'Maya', description: 'Calm and clear', provider: 'embedded', model_name: 'espeak-ng' },
    ...{ provider_voice_id: 'en-gb+f3', gender: 'female', preview_text: 'Hello, how can I help you?' },
  },
  WebhookDto: { ...ENDPOINT, events: ['session.completed'], last_delivery_status: 'succeeded' },
};

/** Where the answer of one operation differs from what its schema shows elsewhere. */
export const ANSWER_SAMPLES: Record<string, Json> = {
  startCall: {
    ...{ status: 'pending', disposition: null, answered_by: null, end_call_reason: null, hangup_cause: null },
    ...{
      hangup_source: null,
      bill_duration_seconds: 0,
      duration_seconds: 0,
      started_at: null,
      ended_at: null,
    },
    session: {
      ...{ session_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d', status: 'created', duration_seconds: 0 },
      ...{ credits_used: 0, processing_complete: false, pipeline_completed_at: null, transcript: null },
      ...{ variables: { first_name: 'Asha' }, extraction: null, started_at: null, ended_at: null },
      hold: { detected: false, events: [], total_secs: 0, ended_on_hold: false, kinds: [] },
    },
  },
};
