import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { CallModule } from '../call/call.module';
import { CarrierModule } from '../carrier/carrier.module';
import { LifecycleHookModule } from '../lifecycle-hook/lifecycle-hook.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { CallAdmission } from './admission';
import { CallController } from './call.controller';
import { CallerIds } from './caller-id';
import { FundedAdmission } from './funded-admission';
import { HangupCall } from './hangup-call';
import { OutboundCalls } from './outbound-calls';
import { StartCall } from './start-call';

@Module({
  imports: [AccountModule, CallModule, CarrierModule, LifecycleHookModule, TransitionsModule],
  controllers: [CallController],
  providers: [StartCall, HangupCall, CallerIds, FundedAdmission, CallAdmission, OutboundCalls],
})
export class CallControlModule {}
