import { ACCOUNT_MESSAGES } from './accounts/accounts.messages';
import { AGENT_MESSAGES } from './agents/agents.messages';
import { DICTIONARY_MESSAGES } from './agents/dictionaries.messages';
import { CALL_MESSAGES } from './calls/calls.messages';
import { CAMPAIGN_MESSAGES } from './campaigns/campaigns.messages';
import { EXTRACTION_MESSAGES } from './extraction/extraction.messages';
import { INTEGRATION_MESSAGES } from './integrations/integrations.messages';
import { KNOWLEDGE_MESSAGES } from './knowledge/knowledge.messages';
import { LEG_MESSAGES } from './calls/leg.messages';
import { LIFECYCLE_HOOK_MESSAGES } from './lifecycle-hooks/lifecycle-hooks.messages';
import type { ExchangesOf, RequestMeta } from './message';
import { TELEPHONY_MESSAGES } from './telephony/telephony.messages';
import { WEBHOOK_MESSAGES } from './webhooks/webhooks.messages';

/** Every subject of request and reply: the table of contents of what services ask of each other. */
export type Requests = ExchangesOf<typeof ACCOUNT_MESSAGES> &
  ExchangesOf<typeof AGENT_MESSAGES> &
  ExchangesOf<typeof DICTIONARY_MESSAGES> &
  ExchangesOf<typeof INTEGRATION_MESSAGES> &
  ExchangesOf<typeof LIFECYCLE_HOOK_MESSAGES> &
  ExchangesOf<typeof CALL_MESSAGES> &
  ExchangesOf<typeof CAMPAIGN_MESSAGES> &
  ExchangesOf<typeof EXTRACTION_MESSAGES> &
  ExchangesOf<typeof KNOWLEDGE_MESSAGES> &
  ExchangesOf<typeof LEG_MESSAGES> &
  ExchangesOf<typeof TELEPHONY_MESSAGES> &
  ExchangesOf<typeof WEBHOOK_MESSAGES>;

export type RequestSubject = keyof Requests;
export type RequestBody<S extends RequestSubject> = Requests[S]['body'];
export type RequestReply<S extends RequestSubject> = Requests[S]['reply'];

export const REQUESTS: Record<RequestSubject, RequestMeta> = {
  ...ACCOUNT_MESSAGES,
  ...AGENT_MESSAGES,
  ...DICTIONARY_MESSAGES,
  ...INTEGRATION_MESSAGES,
  ...LIFECYCLE_HOOK_MESSAGES,
  ...CALL_MESSAGES,
  ...CAMPAIGN_MESSAGES,
  ...EXTRACTION_MESSAGES,
  ...KNOWLEDGE_MESSAGES,
  ...LEG_MESSAGES,
  ...TELEPHONY_MESSAGES,
  ...WEBHOOK_MESSAGES,
};
