import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { CallReaper } from './call.reaper';
import { DialogReleaser } from './dialog.releaser';
import { LeaseGuard } from './lease-guard';
import { ReapCall } from './reap-call';

@Module({
  imports: [CarrierModule, TransitionsModule],
  providers: [LeaseGuard, ReapCall, CallReaper, DialogReleaser],
  exports: [LeaseGuard],
})
export class ReaperModule {}
