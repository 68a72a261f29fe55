import { Module } from '@nestjs/common';
import { EndpointModule } from '../endpoint/endpoint.module';
import { Claim } from './claim';
import { DeliveryMetrics } from '../send/delivery-metrics';
import { DisableRounds } from '../endpoint/disable-rounds';
import { Dispatcher } from '../send/dispatcher';
import { EndpointJournal } from '../record/endpoint-health';
import { Engine } from './claim-loop';
import { FirstAttempts } from './first-attempts';
import { Pace } from '../send/response-times';
import { ResultWriter } from '../record/attempt-recorder';
import { Sender } from '../send/sender';
import { Sweeper } from './due-poll';
import { WakeUp } from './wake-up';

@Module({
  imports: [EndpointModule],
  providers: [
    Claim,
    DeliveryMetrics,
    DisableRounds,
    Dispatcher,
    EndpointJournal,
    Engine,
    FirstAttempts,
    Pace,
    ResultWriter,
    Sender,
    Sweeper,
    WakeUp,
  ],
  exports: [Dispatcher, FirstAttempts],
})
export class EngineModule {}
