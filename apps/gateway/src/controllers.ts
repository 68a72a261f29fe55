import { AgentToolsController } from './agent-tool/agent-tools.controller';
import { AgentsController } from './agent/agents.controller';
import { ApiKeysController } from './api-key/api-keys.controller';
import { AuditController } from './audit/audit.controller';
import { BillingController } from './billing/billing.controller';
import { CreditsController } from './billing/credits.controller';
import { CallsController } from './call/calls.controller';
import { CampaignsController } from './campaign/campaigns.controller';
import { ConnectedAccountsController } from './connected-account/connected-accounts.controller';
import { ConnectionsController } from './connection/connections.controller';
import { CustomersController } from './customer/customers.controller';
import { ConnectorsController } from './connector/connectors.controller';
import { OAuthCallbackController } from './connector/oauth-callback.controller';
import { CustomFunctionsController } from './custom-function/custom-functions.controller';
import { DocumentsController } from './document/documents.controller';
import { ExtractionAttachmentsController } from './extraction-set/attachments.controller';
import { ExtractionSetsController } from './extraction-set/extraction-sets.controller';
import { DictionariesController } from './dictionary/dictionaries.controller';
import { HealthController } from './health/health.controller';
import { IntegrationLogsController } from './integration-log/integration-logs.controller';
import { ListenController } from './listen/listen.controller';
import { LifecycleHooksController } from './lifecycle-hook/lifecycle-hooks.controller';
import { ObjectsController } from './object/objects.controller';
import { PartnersController } from './partner/partners.controller';
import { PhoneNumbersController } from './phone-number/phone-numbers.controller';
import { ProjectsController } from './project/projects.controller';
import { SecretsController } from './secret/secrets.controller';
import { VoiceConfigurationsController } from './voice/voice-configurations.controller';
import { VoiceGrantsController } from './voice/voice-grants.controller';
import { AgentDocumentsController } from './knowledge/agent-documents.controller';
import { AgentWebhooksController } from './webhook/agent-webhooks.controller';
import { DefaultWebhookController } from './webhook/default-webhook.controller';
import { DeliveriesController } from './webhook/deliveries.controller';
import { WebhooksController } from './webhook/webhooks.controller';

/** Every route there is. */
export const CONTROLLERS = [
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
  PartnersController,
  VoiceGrantsController,
  ApiKeysController,
  CreditsController,
  AuditController,
  SecretsController,
  CustomersController,
  ProjectsController,
  BillingController,
  ObjectsController,
  HealthController,
];
