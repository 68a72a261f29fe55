import { Controller } from '@nestjs/common';
import type { EventMessage, RequestBody } from '@parley/contracts';
import { Consumers, Handles, OnEventAtLeastOnce, Payload } from '@parley/messaging';
import { DialogReleaser } from '../sip/dialog-releaser';
import { LiveCallRegistry } from './live-call-registry';
import { OriginateCall } from './originate-call';

/** The calls service has given up on requests older than that. */
const ORIGINATE = { durable: 'voice-originate', maxInFlight: 4, maxAgeMs: 10 * 60_000 };

@Controller()
export class VoiceController {
  constructor(
    private readonly liveCalls: LiveCallRegistry,
    private readonly releaser: DialogReleaser,
    private readonly originateCall: OriginateCall,
    consumers: Consumers,
  ) {
    consumers.takeOnlyWhile(ORIGINATE.durable, () => liveCalls.hasRoom());
  }

  @OnEventAtLeastOnce('calls.originate_requested', ORIGINATE)
  originate(@Payload() event: EventMessage<'calls.originate_requested'>) {
    return this.originateCall.execute(event.body.call_id);
  }

  @Handles('voice.hangup')
  hangup(@Payload() body: RequestBody<'voice.hangup'>) {
    const call = this.liveCalls.find(body.call_id);
    if (!call || call.over) return { accepted: false };
    call.hangup('api_hangup');
    return { accepted: true };
  }

  @Handles('voice.release_dialog')
  release(@Payload() body: RequestBody<'voice.release_dialog'>) {
    return this.releaser.release(body.call_id, body.dialog);
  }
}
