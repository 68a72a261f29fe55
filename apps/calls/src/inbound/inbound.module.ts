import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { CarrierModule } from '../carrier/carrier.module';
import { LifecycleHookModule } from '../lifecycle-hook/lifecycle-hook.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { InboundController } from './inbound.controller';
import { InboundCalls } from './inbound-calls';
import { OpenInbound } from './open-inbound';

@Module({
  imports: [AccountModule, CarrierModule, LifecycleHookModule, TransitionsModule],
  controllers: [InboundController],
  providers: [InboundCalls, OpenInbound],
})
export class InboundModule {}
