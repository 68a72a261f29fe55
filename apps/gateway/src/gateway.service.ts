import { defineService } from '@parley/platform';
import { configureHttp } from './edge';
import { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';

export const gatewayService = defineService({
  name: 'gateway',
  config: GatewayConfig,
  module: () => GatewayModule.create(),
  http: {
    configure: (app, config) => configureHttp(app, config),
    listen: (config) => ({ host: config.HOST, port: config.PORT }),
  },
});
