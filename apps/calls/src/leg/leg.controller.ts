import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { SessionFinalizer } from '../session/session.finalizer';
import { ReportLeg } from './report-leg';

@Controller()
export class LegController {
  constructor(
    private readonly reportLeg: ReportLeg,
    private readonly finalizer: SessionFinalizer,
  ) {}

  @Handles('calls.report')
  async report(@Payload() body: RequestBody<'calls.report'>) {
    const reply = await this.reportLeg.execute(body);
    if (body.reports.some(({ type }) => type === 'closed')) this.finalizer.wake();
    return reply;
  }
}
