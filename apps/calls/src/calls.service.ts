import { NatsTransport } from '@parley/messaging';
import { defineService } from '@parley/platform';
import { CallsConfig } from './calls.config';
import { CallsModule } from './calls.module';

export const callsService = defineService({
  name: 'calls',
  config: CallsConfig,
  module: () => CallsModule,
  transport: NatsTransport,
});
