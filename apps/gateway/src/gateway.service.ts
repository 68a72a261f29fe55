import { NatsTransport } from '@parley/messaging';
import { defineService } from '@parley/platform';
import { configureHttp, EnvelopeAdapter } from './edge';
import { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';

export const gatewayService = defineService({
  name: 'gateway',
  config: GatewayConfig,
  module: () => GatewayModule.create(),
  transport: NatsTransport,
  http: {
    adapter: () => new EnvelopeAdapter(),
    configure: (app, config) => configureHttp(app, config),
    listen: (config) => ({ host: config.HOST, port: config.PORT }),
  },
});
