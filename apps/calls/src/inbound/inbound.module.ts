import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { ConnectionModule } from '../connection/connection.module';
import { LegModule } from '../leg/leg.module';
import { LifecycleHookModule } from '../lifecycle-hook/lifecycle-hook.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { CallOwnerHandlers } from './call-owner.handlers';
import { InboundCalls } from './inbound-calls';
import { OpenInbound } from './open-inbound';

@Module({
  imports: [AccountModule, ConnectionModule, LegModule, LifecycleHookModule, TransitionsModule],
  providers: [CallOwnerHandlers, OpenInbound, InboundCalls],
})
export class InboundModule {}
