import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhook-events';
import { WEBHOOK_LABEL } from './webhook';
import { partialOf } from '../fields/derive';
import { Fixed } from '../fields/field';
import { Bool, Ignored, Int, ListOf, ListOfObjects, Text, Timestamp, Url, Uuid } from '../fields/decorators';
import { oneOf } from '../fields/field-types';

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
  @Bool({ optional: true })
  enabled?: boolean;
}

/** PATCH /agent/{agent_id}/webhooks */
export class FanoutBody {
  @Bool()
  webhooks_include_account_endpoints: boolean;
}

/** PUT /config/webhook (legacy) */
export class DefaultWebhookBody {
  @Url({ description: 'HTTPS only.' })
  webhook_url: string;
}

export class WebhookDto {
  @Uuid()
  id: string;

  @Text()
  label: string;

  @Url()
  url: string;

  @Bool()
  enabled: boolean;

  @Text({ nullable: true, description: 'Why Parley disabled it.' })
  disabled_reason: string | null;

  @Uuid({ nullable: true })
  agent_id: string | null;

  @ListOf(oneOf(WEBHOOK_EVENT_TYPES))
  events: WebhookEventType[];

  @Timestamp({ nullable: true })
  last_delivery_at: string | null;

  @Text({ nullable: true })
  last_delivery_status: string | null;

  @Timestamp()
  created_at: string;

  @Timestamp()
  updated_at: string;
}

export class NewWebhookDto extends WebhookDto {
  @Text({ description: 'Shown only now.', example: 'whsec_...' })
  secret: string;

  @Text()
  message: string;
}

export class RotatedSecretDto {
  @Uuid()
  id: string;

  @Text()
  secret: string;

  @Text()
  message: string;
}

export class DefaultWebhookDto {
  @Url()
  webhook_url: string;

  @Text()
  webhook_secret: string;

  @Text()
  message: string;
}

export class WebhookListDto {
  @ListOfObjects(() => WebhookDto)
  webhooks: WebhookDto[];

  @ListOf(oneOf(WEBHOOK_EVENT_TYPES))
  available_events: WebhookEventType[];
}

export class AgentWebhooksDto extends WebhookListDto {
  @Bool()
  include_account_endpoints: boolean;
}

export class FanoutDto {
  @Bool()
  webhooks_include_account_endpoints: boolean;
}

/** POST /config/webhooks/{id}/rotate-secret */
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
