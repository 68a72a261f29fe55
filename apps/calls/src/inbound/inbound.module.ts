import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { CarrierModule } from '../carrier/carrier.module';
import { LegModule } from '../leg/leg.module';
import { LifecycleHookModule } from '../lifecycle-hook/lifecycle-hook.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { CallOwnerController } from './call-owner.controller';
import { InboundCalls } from './inbound-calls';
import { OpenInbound } from './open-inbound';

@Module({
  imports: [AccountModule, CarrierModule, LegModule, LifecycleHookModule, TransitionsModule],
  controllers: [CallOwnerController],
  providers: [InboundCalls, OpenInbound],
})
export class InboundModule {}
