import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { SessionFinalizer } from '../session/session.finalizer';
import { ReportLeg } from './report-leg';

@Injectable()
export class LegHandlers {
  constructor(bus: Bus, report: ReportLeg, finalizer: SessionFinalizer) {
    bus.handle('calls.report', async (body) => {
      const reply = await report.execute(body);
      if (body.reports.some(({ type }) => type === 'closed')) finalizer.wake();
      return reply;
    });
  }
}
