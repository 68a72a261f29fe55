import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { CallQueries } from '../call/call.queries';
import { HangupCall } from './hangup-call';
import { StartCall } from './start-call';

/** What partners do with calls. */
@Injectable()
export class CallHandlers {
  constructor(bus: Bus, start: StartCall, hangup: HangupCall, calls: CallQueries) {
    bus.handle('calls.start', (body) => start.execute(body));
    bus.handle('calls.hangup', (body) => hangup.execute(body));
    bus.handle('calls.get', (body) => calls.get(body.account_id, body.call_id));
    bus.handle('calls.list', (body) => calls.list(body));
    bus.handle('calls.recording_url', (body) => calls.recordingUrl(body.account_id, body.call_id));
    bus.handle('calls.timeline', (body) => calls.timeline(body.account_id, body.call_id));
  }
}
