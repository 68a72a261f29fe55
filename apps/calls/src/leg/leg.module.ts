import { Module } from '@nestjs/common';
import { CarrierModule } from '../carrier/carrier.module';
import { SessionModule } from '../session/session.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { ClaimCall } from './claim-call';
import { LegController } from './leg.controller';
import { LegJournal } from './leg.journal';
import { ReportLeg } from './report-leg';

@Module({
  imports: [CarrierModule, SessionModule, TransitionsModule],
  controllers: [LegController],
  providers: [ClaimCall, LegJournal, ReportLeg],
})
export class LegModule {}
