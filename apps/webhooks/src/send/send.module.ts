import { Module } from '@nestjs/common';
import { EndpointModule } from '../endpoint/endpoint.module';
import { RecordModule } from '../record/record.module';
import { DeliveryMetrics } from './delivery-metrics';
import { Dispatcher } from './dispatcher';
import { ResponseTimes } from './response-times';
import { Sender } from './sender';

@Module({
  imports: [EndpointModule, RecordModule],
  providers: [DeliveryMetrics, Dispatcher, ResponseTimes, Sender],
  exports: [DeliveryMetrics, Dispatcher, ResponseTimes],
})
export class SendModule {}
