import { Bool, ObjectOf, Text, Url, Uuid } from '../fields/decorators';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import type { MessageDto } from '../page.dto';
import { type DeliveryDto, DeliveryListQuery } from './delivery.dto';
import { type Heard, ListenFilters } from './listen.dto';
import { ReplayBody, type ReplayDto } from './replay.dto';
import {
  type AgentWebhooksDto,
  CreateWebhookBody,
  type DefaultWebhookDto,
  type FanoutDto,
  type NewWebhookDto,
  type RotatedSecretDto,
  RotateSecretBody,
  UpdateWebhookBody,
  type WebhookDto,
  type WebhookListDto,
} from './webhook.dto';

/** Ids of what is looked up are texts: what is malformed is NOT_FOUND, as what is unknown. */
class OneEndpoint extends Scoped {
  @Text()
  endpoint_id: string;
}

class OneDelivery extends OneEndpoint {
  @Text()
  delivery_id: string;
}

class OneReplay extends OneEndpoint {
  @Text()
  replay_id: string;
}

class OneAgent extends Scoped {
  @Text()
  agent_id: string;
}

class CreateWebhookRequest extends Scoped {
  @ObjectOf(() => CreateWebhookBody)
  endpoint: CreateWebhookBody;
}

class UpdateWebhookRequest extends OneEndpoint {
  @ObjectOf(() => UpdateWebhookBody)
  change: UpdateWebhookBody;
}

class ListWebhooksRequest extends Scoped {
  @Text({ optional: true })
  cursor?: string;
}

class RotateSecretRequest extends RotateSecretBody {
  @Uuid()
  account_id: string;

  @Text()
  endpoint_id: string;
}

class PutDefaultWebhookRequest extends Scoped {
  @Url()
  webhook_url: string;
}

class ListDeliveriesRequest extends DeliveryListQuery {
  @Uuid()
  account_id: string;

  @Text()
  endpoint_id: string;
}

class ReplayRequest extends OneEndpoint {
  @ObjectOf(() => ReplayBody)
  replay: ReplayBody;
}

class SetFanoutRequest extends OneAgent {
  @Bool()
  include_account_endpoints: boolean;
}

class ListenRequest extends Scoped {
  @ObjectOf(() => ListenFilters)
  filters: ListenFilters;

  @Text({ optional: true })
  after?: string;
}

export const WEBHOOK_MESSAGES = {
  'webhooks.create': command('webhooks', CreateWebhookRequest, reply<NewWebhookDto>()),
  'webhooks.update': command('webhooks', UpdateWebhookRequest, reply<WebhookDto>()),
  'webhooks.delete': command('webhooks', OneEndpoint, reply<MessageDto>()),
  /** All of them over as many answers as it takes: an agent has up to 5, an account any number of agents. */
  'webhooks.list': query(
    'webhooks',
    ListWebhooksRequest,
    reply<WebhookListDto & { next_cursor: string | null }>(),
  ),
  'webhooks.rotate_secret': command('webhooks', RotateSecretRequest, reply<RotatedSecretDto>()),
  /** Legacy route: creates or replaces the reserved `default` endpoint with a new secret. */
  'webhooks.put_default': command('webhooks', PutDefaultWebhookRequest, reply<DefaultWebhookDto>()),
  'webhooks.test': command('webhooks', OneEndpoint, reply<DeliveryDto>()),
  'webhooks.deliveries': query('webhooks', ListDeliveriesRequest, reply<Page<DeliveryDto>>()),
  'webhooks.retry_delivery': command('webhooks', OneDelivery, reply<DeliveryDto>()),
  /** Asking again for a range that is being replayed answers with the job under way. */
  'webhooks.replay': command('webhooks', ReplayRequest, reply<ReplayDto>()),
  'webhooks.replay_progress': query('webhooks', OneReplay, reply<ReplayDto>()),
  /** The agent's fan-out flag lives here, next to the endpoints that may flip it back in the same transaction. */
  'webhooks.for_agent': query('webhooks', OneAgent, reply<AgentWebhooksDto>()),
  'webhooks.set_fanout': command('webhooks', SetFanoutRequest, reply<FanoutDto>()),
  /** The account's events after a position, kept from the first time this is asked; asking on keeps them coming. */
  'webhooks.listen': command('webhooks', ListenRequest, reply<Heard>()),
};
