import { NatsTransport } from '@parley/messaging';
import { defineService } from '@parley/platform';
import { AgentsConfig } from './agents.config';
import { AgentsModule } from './agents.module';

export const agentsService = defineService({
  name: 'agents',
  config: AgentsConfig,
  module: (config) => AgentsModule.with(config),
  transport: NatsTransport,
});
