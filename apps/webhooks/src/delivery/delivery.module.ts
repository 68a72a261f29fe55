import { Module } from '@nestjs/common';
import { EngineModule } from '../claim/claim.module';
import { DeliveryHandlers } from './delivery.handlers';
import { DeliveryQueries } from './delivery.queries';
import { RetryDelivery } from './retry-delivery';
import { SendTest } from './send-test';

@Module({ imports: [EngineModule], providers: [DeliveryHandlers, DeliveryQueries, RetryDelivery, SendTest] })
export class DeliveryModule {}
