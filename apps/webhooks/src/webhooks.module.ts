import { Module } from '@nestjs/common';
import { EgressModule } from '@parley/egress';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { DeliveryModule } from './delivery/delivery.module';
import { EndpointModule } from './endpoint/endpoint.module';
import { ClaimModule } from './claim/claim.module';
import { ListenModule } from './listen/listen.module';
import { FanOutModule } from './fan-out/fan-out.module';
import { ReplayModule } from './replay/replay.module';
import { RetentionModule } from './retention/retention.module';
import { webhooksSchema } from './webhooks.schema';

@Module({
  imports: [
    PersistenceModule.forService(webhooksSchema),
    MessagingModule.forService({ service: 'webhooks', schema: webhooksSchema.schema }),
    EgressModule,
    EndpointModule,
    ClaimModule,
    FanOutModule,
    DeliveryModule,
    ReplayModule,
    ListenModule,
    RetentionModule,
  ],
})
export class WebhooksModule {}
