import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EgressClient, EgressPolicy } from '@parley/egress';
import { CONFIG } from '@parley/platform';
import { WebhooksConfig } from './webhooks.config';

@Global()
@Module({
  providers: [
    {
      provide: EgressClient,
      inject: [CONFIG],
      useFactory: (config: WebhooksConfig) =>
        new EgressClient({ policy: EgressPolicy.allowing(config.DELIVERY_ALLOWED_NETWORKS) }),
    },
  ],
  exports: [EgressClient],
})
export class EgressModule implements OnApplicationShutdown {
  constructor(@Inject(EgressClient) private readonly egress: EgressClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.egress.close();
  }
}
