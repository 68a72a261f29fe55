import { NatsTransport } from '@parley/messaging';
import { defineService } from '@parley/platform';
import { WebhooksConfig } from './webhooks.config';
import { WebhooksModule } from './webhooks.module';

export const webhooksService = defineService({
  name: 'webhooks',
  config: WebhooksConfig,
  module: () => WebhooksModule,
  transport: NatsTransport,
});
