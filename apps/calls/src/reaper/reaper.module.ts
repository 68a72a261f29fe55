import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { CallReaper } from './call.reaper';
import { OrphanedDialogs } from './orphaned-dialogs';
import { ReportPathProbe } from './report-path.probe';
import { ReapCall } from './reap-call';

@Module({
  imports: [CarrierModule, TransitionsModule],
  providers: [ReportPathProbe, ReapCall, CallReaper, OrphanedDialogs],
  exports: [ReportPathProbe],
})
export class ReaperModule {}
