import type { AccountFacts } from './accounts/account';
import type { CallMetered } from './accounts/billing';
import type { CampaignBrief } from './campaigns/campaign';
import type { FanoutFlag } from './agents/agents.messages';
import type { CallStatusUpdatedDataDto } from './webhook-events/call-status-updated';
import type { CallTransferredDataDto } from './webhook-events/call-transferred';
import type { CampaignStatusUpdatedDataDto } from './webhook-events/campaign-status-updated';
import type { SessionCompletedDataDto } from './webhook-events/session-completed';

/**
 * Facts services publish through their outbox, keyed by subject. Internal: they may change with their consumers
 * (partners' payloads live in webhook-events/ and may not).
 */
export interface Events {
  'accounts.partner_changed': AccountFacts;
  /** Agents it still holds belong to the default project from now on. */
  'accounts.project_deleted': { project_id: string };
  'agents.deleted': { agent_id: string };
  /** An admitted outbound call waits for a voice process to claim it. */
  'calls.originate_requested': { call_id: string };
  'calls.status_updated': CallStatusUpdatedDataDto;
  'calls.transferred': CallTransferredDataDto;
  'calls.session_completed': SessionCompletedDataDto;
  'campaigns.renamed': CampaignBrief;
  /** A campaign moved to another status. */
  'campaigns.status_updated': CampaignStatusUpdatedDataDto;
  /** `cmp_<uuid>`. Nothing of it comes back: ids are not used again. */
  'campaigns.deleted': { campaign_id: string };
  /** An agent's webhooks_include_account_endpoints, whoever changed it. */
  'webhooks.fanout_changed': FanoutFlag;
  /** What billing goes by. */
  'calls.metered': CallMetered;
}

export type EventSubject = keyof Events;

export const EVENT_SUBJECTS = [
  'accounts.partner_changed',
  'accounts.project_deleted',
  'agents.deleted',
  'calls.originate_requested',
  'calls.status_updated',
  'calls.transferred',
  'calls.session_completed',
  'calls.metered',
  'campaigns.renamed',
  'campaigns.status_updated',
  'campaigns.deleted',
  'webhooks.fanout_changed',
] as const satisfies readonly EventSubject[];

/** An event as a consumer sees it. */
export interface EventMessage<S extends EventSubject = EventSubject> {
  /** UUIDv7, the same over every redelivery and republication. */
  event_id: string;
  subject: S;
  /** The thing it is about; events of one aggregate arrive in the order they were committed. */
  aggregate_id: string;
  account_id: string;
  occurred_at: string;
  body: Events[S];
}
