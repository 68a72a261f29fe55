import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { CallQueries } from '../call/call.queries';
import { HangupCall } from './hangup-call';
import { StartCall } from './start-call';

/** What partners do with calls. */
@Controller()
export class CallController {
  constructor(
    private readonly startCall: StartCall,
    private readonly hangupCall: HangupCall,
    private readonly calls: CallQueries,
  ) {}

  @Handles('calls.start')
  start(@Payload() body: RequestBody<'calls.start'>) {
    return this.startCall.execute(body);
  }

  @Handles('calls.hangup')
  hangup(@Payload() body: RequestBody<'calls.hangup'>) {
    return this.hangupCall.execute(body);
  }

  @Handles('calls.get')
  get(@Payload() body: RequestBody<'calls.get'>) {
    return this.calls.get(body.account_id, body.call_id);
  }

  @Handles('calls.list')
  list(@Payload() body: RequestBody<'calls.list'>) {
    return this.calls.list(body);
  }

  @Handles('calls.recording_url')
  recordingUrl(@Payload() body: RequestBody<'calls.recording_url'>) {
    return this.calls.recordingUrl(body.account_id, body.call_id);
  }

  @Handles('calls.timeline')
  timeline(@Payload() body: RequestBody<'calls.timeline'>) {
    return this.calls.timeline(body.account_id, body.call_id);
  }
}
