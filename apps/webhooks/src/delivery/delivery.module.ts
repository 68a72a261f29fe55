import { Module } from '@nestjs/common';
import { SendModule } from '../send/send.module';
import { DeliveryController } from './delivery.controller';
import { DeliveryQueries } from './delivery.queries';
import { RetryDelivery } from './retry-delivery';
import { SendTest } from './send-test';

@Module({
  imports: [SendModule],
  controllers: [DeliveryController],
  providers: [DeliveryQueries, RetryDelivery, SendTest],
})
export class DeliveryModule {}
