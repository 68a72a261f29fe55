import type { Json } from './json';

/** Samples by the name of a field, where its type alone would show nothing. Used where they fit the type. */
export const SAMPLES: Record<string, Json> = {
  agent_name: 'Reception',
  prompt: 'You are Maya, the receptionist of Sunrise Dental.',
  name: 'Sunrise Dental',
  description: 'Front desk',
  label: 'crm',
  message: 'Done',
  language: 'en',
  spoken_languages: ['en', 'hi'],
  from_number: '+14155550100',
  to_number: '+14155550101',
  number: '+14155550100',
  phone_number: '+14155550100',
  transfer_number: '+14155550109',
  client_reference_id: 'order-17',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  webhook_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  api_key: 'rg_live_0123456789abcdefghijklmnopqrstuv012345',
  last4: '2345',
  external_id: 'customer-17',
  email: 'ops@acme.example',
  metadata: { plan: 'gold' },
  variables: { first_name: 'Asha' },
  transcript: [{ role: 'bot', content: 'Hello, how can I help you?', timestamp: '2026-01-31T09:30:02.000Z' }],
  content: 'Hello, how can I help you?',
  duration_seconds: 42,
  bill_duration_seconds: 42,
  credits_used: 1.4,
  hangup_cause: 'normal_clearing',
  query: 'What are the opening hours?',
  next_cursor: null,
  has_more: false,
  limit: 50,
  host: 'sip.acme.example',
  time_zone: 'Asia/Kolkata',
  error_message: null,
  error: null,
  disabled_reason: null,
  since: '2026-01-30T00:00:00.000Z',
  until: '2026-01-31T00:00:00.000Z',
};

/** Bodies whose fields depend on each other. */
export const REQUEST_EXAMPLES: Record<string, Json> = {
  attachAgentTool: { custom_function_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d' },
  createExtractionSetFromAgent: {
    agent_id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
    name: 'Lead details',
    description: 'What sales wants to know',
  },
};
