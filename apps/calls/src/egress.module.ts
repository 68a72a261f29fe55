import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EgressClient, EgressPolicy } from '@parley/egress';
import { CONFIG } from '@parley/platform';
import type { CallsConfig } from './calls.config';

/** The one way out to addresses partners choose. */
@Global()
@Module({
  providers: [
    {
      provide: EgressClient,
      inject: [CONFIG],
      useFactory: (config: CallsConfig) =>
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
