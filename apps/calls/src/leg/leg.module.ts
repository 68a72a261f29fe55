import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { SessionModule } from '../session/session.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { ClaimCall } from './claim-call';
import { LegHandlers } from './leg.handlers';
import { LegJournal } from './leg.journal';
import { ReportLeg } from './report-leg';

@Module({
  imports: [CarrierModule, SessionModule, TransitionsModule],
  providers: [ClaimCall, LegHandlers, LegJournal, ReportLeg],
  exports: [ClaimCall],
})
export class LegModule {}
