import { NatsTransport } from '@parley/messaging';
import { defineService, ServiceConfig } from '@parley/platform';
import { CampaignsModule } from './campaigns.module';

export const campaignsService = defineService({
  name: 'campaigns',
  config: ServiceConfig,
  module: () => CampaignsModule,
  transport: NatsTransport,
});
