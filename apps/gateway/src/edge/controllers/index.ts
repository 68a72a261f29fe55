import { HealthController } from '../health/health.controller';
import { ListenController } from '../listen/listen.controller';
import { ObjectsController } from '../objects/objects.controller';
import { AgentsController } from './agents/agents.controller';
import { ExtractionAttachmentsController } from './agents/attachments.controller';
import { DictionariesController } from './agents/dictionaries.controller';
import { ExtractionSetsController } from './agents/extraction-sets.controller';
import { VoiceConfigurationsController } from './agents/voice-configurations.controller';
import { CallsController } from './calls/calls.controller';
import { ConnectionsController } from './calls/connections.controller';
import { PhoneNumbersController } from './calls/phone-numbers.controller';
import { CampaignsController } from './campaigns/campaigns.controller';
import { AgentToolsController } from './integrations/agent-tools.controller';
import { ConnectedAccountsController } from './integrations/connected-accounts.controller';
import { ConnectorsController } from './integrations/connectors.controller';
import { CustomFunctionsController } from './integrations/custom-functions.controller';
import { IntegrationLogsController } from './integrations/integration-logs.controller';
import { LifecycleHooksController } from './integrations/lifecycle-hooks.controller';
import { OAuthCallbackController } from './integrations/oauth-callback.controller';
import { AgentDocumentsController } from './knowledge/agent-documents.controller';
import { DocumentsController } from './knowledge/documents.controller';
import { AgentWebhooksController } from './webhooks/agent-webhooks.controller';
import { DefaultWebhookController } from './webhooks/default-webhook.controller';
import { DeliveriesController } from './webhooks/deliveries.controller';
import { WebhooksController } from './webhooks/webhooks.controller';

/** Every route but those of the accounts. */
export const EDGE_CONTROLLERS = [
  AgentsController,
  VoiceConfigurationsController,
  DocumentsController,
  ExtractionSetsController,
  ExtractionAttachmentsController,
  DictionariesController,
  CustomFunctionsController,
  AgentToolsController,
  ConnectorsController,
  ConnectedAccountsController,
  OAuthCallbackController,
  IntegrationLogsController,
  LifecycleHooksController,
  CallsController,
  CampaignsController,
  WebhooksController,
  ListenController,
  DeliveriesController,
  AgentDocumentsController,
  AgentWebhooksController,
  DefaultWebhookController,
  ConnectionsController,
  PhoneNumbersController,
  ObjectsController,
  HealthController,
];
