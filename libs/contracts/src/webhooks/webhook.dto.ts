import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhook-events';
import { WEBHOOK_LABEL } from './webhook';
import { partialOf } from '../fields/derive';
import { Fixed, Example } from '../fields/field';
import { Bool, Ignored, Int, ListOf, ListOfObjects, Text, Timestamp, Url, Uuid } from '../fields/decorators';
import { oneOf } from '../fields/field-types';
import { TEXTS } from '../fields/texts';

const EVENTS = { description: 'Allowlist of event types; left out or empty = all, later ones included.' };
const LABEL = {
  pattern: WEBHOOK_LABEL,
  says: 'must be 1 to 31 lowercase letters, digits and hyphens and start with a letter or digit',
  description: 'Unique on the account; `default` is reserved.',
  example: 'crm',
};

class EndpointFields {
  @Text(LABEL)
  label: string;

  @Url({ description: 'HTTPS only.' })
  url: string;

  @ListOf(oneOf(WEBHOOK_EVENT_TYPES), { optional: true, ...EVENTS })
  events?: WebhookEventType[];
}

/** POST /config/webhooks */
@Example({
  label: 'crm',
  url: 'https://acme.example/hook',
  events: ['call.status.updated', 'session.completed'],
})
export class CreateWebhookBody extends EndpointFields {
  @Uuid({ optional: true, description: 'Binds the endpoint to one agent, for good.' })
  agent_id?: string;
}

/** POST /agent/{agent_id}/webhooks: any agent_id in the body is ignored. */
export class CreateAgentWebhookBody extends EndpointFields {
  @Ignored({ description: 'Ignored: the agent is the one in the path.' })
  agent_id?: unknown;
}

/** PATCH /config/webhooks/{id}. There is no agent_id: a body with one is refused. */
@Fixed('agent_id')
export class UpdateWebhookBody extends partialOf(EndpointFields) {
  @Bool({ optional: true, description: 'Only enabled endpoints receive events.' })
  enabled?: boolean;
}

/** PATCH /agent/{agent_id}/webhooks */
export class FanoutBody {
  @Bool({ description: TEXTS.webhooks_include_account_endpoints })
  webhooks_include_account_endpoints: boolean;
}

/** PUT /config/webhook (legacy) */
export class DefaultWebhookBody {
  @Url({ description: 'HTTPS only.' })
  webhook_url: string;
}

@Example({
  label: 'crm',
  url: 'https://acme.example/hook',
  disabled_reason: null,
  agent_id: null,
  events: ['session.completed'],
  last_delivery_status: 'succeeded',
})
export class WebhookDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: TEXTS.label })
  label: string;

  @Url({ description: 'Where requests go.' })
  url: string;

  @Bool({ description: 'Only enabled endpoints receive events.' })
  enabled: boolean;

  @Text({ nullable: true, description: 'Why Parley disabled it.' })
  disabled_reason: string | null;

  @Uuid({ nullable: true, description: 'The agent it is bound to; null: account-wide.' })
  agent_id: string | null;

  @ListOf(oneOf(WEBHOOK_EVENT_TYPES), {
    description: 'Allowlist of event types; empty = all, later ones included.',
  })
  events: WebhookEventType[];

  @Timestamp({ nullable: true, description: 'When it was last sent something; null before.' })
  last_delivery_at: string | null;

  @Text({ nullable: true, description: '`succeeded` or `failed`: how that came out; null before.' })
  last_delivery_status: string | null;

  @Timestamp({ description: TEXTS.created_at })
  created_at: string;

  @Timestamp({ description: TEXTS.updated_at })
  updated_at: string;
}

@Example({
  label: 'crm',
  url: 'https://acme.example/hook',
  disabled_reason: null,
  agent_id: null,
  events: [],
  last_delivery_at: null,
  last_delivery_status: null,
})
export class NewWebhookDto extends WebhookDto {
  @Text({ description: 'Shown only now.', example: 'whsec_...' })
  secret: string;

  @Text({ description: TEXTS.message })
  message: string;
}

export class RotatedSecretDto {
  @Uuid({ description: TEXTS.id })
  id: string;

  @Text({ description: 'The new one: shown now and never again.' })
  secret: string;

  @Text({ description: TEXTS.message })
  message: string;
}

export class DefaultWebhookDto {
  @Url({ description: 'Where events go.' })
  webhook_url: string;

  @Text({ description: 'Signs what is delivered; shown now and never again.' })
  webhook_secret: string;

  @Text({ description: TEXTS.message })
  message: string;
}

export class WebhookListDto {
  @ListOfObjects(() => WebhookDto, { description: 'All endpoints, those of agents included.' })
  webhooks: WebhookDto[];

  @ListOf(oneOf(WEBHOOK_EVENT_TYPES), { description: 'All event types there are.' })
  available_events: WebhookEventType[];
}

export class AgentWebhooksDto extends WebhookListDto {
  @ListOfObjects(() => WebhookDto, { description: "The agent's own endpoints." })
  override webhooks: WebhookDto[];

  @Bool({ description: TEXTS.webhooks_include_account_endpoints })
  include_account_endpoints: boolean;
}

export class FanoutDto {
  @Bool({ description: TEXTS.webhooks_include_account_endpoints })
  webhooks_include_account_endpoints: boolean;
}

/** POST /config/webhooks/{id}/rotate-secret */
@Example({ overlap_hours: 24 })
export class RotateSecretBody {
  @Int({
    optional: true,
    min: 0,
    max: 24,
    description:
      'Hours the old secret signs as well, for a gapless change; up to three old ones do, each until its own end. 0, or left out: from now on only the new one signs.',
  })
  overlap_hours?: number;
}
