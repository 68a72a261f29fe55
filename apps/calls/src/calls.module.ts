import { Module } from '@nestjs/common';
import { EgressModule } from '@parley/egress';
import { MessagingModule } from '@parley/messaging';
import { PersistenceModule } from '@parley/persistence';
import { CallControlModule } from './call-control/call-control.module';
import { callsSchema } from './calls.schema';
import { ConnectionModule } from './connection/connection.module';
import { FundsModule } from './funds/funds.module';
import { InboundModule } from './inbound/inbound.module';
import { LegModule } from './leg/leg.module';
import { LifecycleHookModule } from './lifecycle-hook/lifecycle-hook.module';
import { NumberModule } from './number/number.module';
import { ReaperModule } from './reaper/reaper.module';
import { SessionModule } from './session/session.module';

@Module({
  imports: [
    PersistenceModule.forService(callsSchema),
    MessagingModule.forService({ service: 'calls', schema: callsSchema.schema }),
    EgressModule,
    CallControlModule,
    ConnectionModule,
    FundsModule,
    InboundModule,
    LegModule,
    LifecycleHookModule,
    NumberModule,
    ReaperModule,
    SessionModule,
  ],
})
export class CallsModule {}
