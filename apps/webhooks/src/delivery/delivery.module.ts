import { Module } from '@nestjs/common';
import { SendModule } from '../send/send.module';
import { DeliveryHandlers } from './delivery.handlers';
import { DeliveryQueries } from './delivery.queries';
import { RetryDelivery } from './retry-delivery';
import { SendTest } from './send-test';

@Module({ imports: [SendModule], providers: [DeliveryHandlers, DeliveryQueries, RetryDelivery, SendTest] })
export class DeliveryModule {}
