import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@parley/platform';
import { EgressClient } from './egress-client';
import { EgressPolicy } from './policy';

/** What a service's config says about the way out. */
interface EgressConfig {
  DELIVERY_ALLOWED_NETWORKS: string[];
}

/** The one way out of a service to addresses partners choose: endpoints, functions, connectors, web links. */
@Global()
@Module({
  providers: [
    {
      provide: EgressClient,
      inject: [CONFIG],
      useFactory: (config: EgressConfig) =>
        new EgressClient({ policy: EgressPolicy.allowing(config.DELIVERY_ALLOWED_NETWORKS) }),
    },
  ],
  exports: [EgressClient],
})
export class EgressModule implements OnApplicationShutdown {
  constructor(@Inject(EgressClient) private readonly egress: EgressClient) {}

  onApplicationShutdown(): void {
    this.egress.close();
  }
}
