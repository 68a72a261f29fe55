import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { Assignments } from '../carrier/assignments';
import { SessionFinalizer } from '../session/session.finalizer';
import { ClaimCall } from './claim-call';
import { ReportLeg } from './report-leg';

/** What the voice process that runs a call asks and reports. */
@Controller()
export class LegController {
  constructor(
    private readonly claimCall: ClaimCall,
    private readonly assignments: Assignments,
    private readonly reportLeg: ReportLeg,
    private readonly finalizer: SessionFinalizer,
  ) {}

  @Handles('calls.claim')
  claim(@Payload() body: RequestBody<'calls.claim'>) {
    return this.claimCall.execute(body);
  }

  @Handles('calls.trunk')
  trunk(@Payload() body: RequestBody<'calls.trunk'>) {
    return this.assignments.trunk(body.connection_id);
  }

  @Handles('calls.report')
  async report(@Payload() body: RequestBody<'calls.report'>) {
    const reply = await this.reportLeg.execute(body);
    if (body.reports.some(({ type }) => type === 'closed')) this.finalizer.wake();
    return reply;
  }
}
