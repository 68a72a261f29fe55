import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { TransitionsModule } from '../transitions/transitions.module';
import { Assignments } from './assignments';
import { ClaimCall } from './claim-call';
import { LegHandlers } from './leg.handlers';
import { LegJournal } from './leg.journal';
import { ReportLeg } from './report-leg';
import { SessionWriter } from './session.writer';
import { Turns } from './turns';

@Module({
  imports: [TransitionsModule, SessionModule],
  providers: [Assignments, ClaimCall, LegHandlers, LegJournal, ReportLeg, SessionWriter, Turns],
  exports: [Assignments, ClaimCall],
})
export class LegModule {}
