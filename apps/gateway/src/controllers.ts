import { AgentsController } from './agent/agents.controller';
import { ApiKeysController } from './api-key/api-keys.controller';
import { CallsController } from './call/calls.controller';
import { ConnectionsController } from './connection/connections.controller';
import { CreditsController } from './credit/credits.controller';
import { HealthController } from './health/health.controller';
import { ObjectsController } from './object/objects.controller';
import { PartnersController } from './partner/partners.controller';
import { PhoneNumbersController } from './phone-number/phone-numbers.controller';
import { VoiceConfigurationsController } from './voice/voice-configurations.controller';
import { AgentWebhooksController } from './webhook/agent-webhooks.controller';
import { DefaultWebhookController } from './webhook/default-webhook.controller';
import { DeliveriesController } from './webhook/deliveries.controller';
import { WebhooksController } from './webhook/webhooks.controller';

/** Every route there is. */
export const CONTROLLERS = [
  AgentsController,
  VoiceConfigurationsController,
  CallsController,
  WebhooksController,
  DeliveriesController,
  AgentWebhooksController,
  DefaultWebhookController,
  ConnectionsController,
  PhoneNumbersController,
  PartnersController,
  ApiKeysController,
  CreditsController,
  ObjectsController,
  HealthController,
];
