import { Module } from '@nestjs/common';
import { EndpointModule } from '../endpoint/endpoint.module';
import { Claim } from './claim';
import { DeliveryMetrics } from './delivery-metrics';
import { DisableRounds } from './disable-rounds';
import { Dispatcher } from './dispatcher';
import { EndpointJournal } from './endpoint-journal';
import { Engine } from './engine';
import { FirstAttempts } from './first-attempts';
import { Pace } from './pace';
import { ResultWriter } from './result-writer';
import { Sender } from './sender';
import { Sweeper } from './sweeper';
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
