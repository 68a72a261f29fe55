import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { DialogReleaser } from '../sip/dialog-releaser';
import { LiveCallRegistry } from './live-call-registry';

@Injectable()
export class VoiceHandlers {
  constructor(
    bus: Bus,
    releaser: DialogReleaser,
    private readonly liveCalls: LiveCallRegistry,
  ) {
    bus.handle('voice.hangup', async ({ call_id }) => this.hangup(call_id));
    bus.handle('voice.release_dialog', ({ call_id, dialog }) => releaser.release(call_id, dialog));
  }

  private hangup(callId: unknown): { accepted: boolean } {
    const call = typeof callId === 'string' ? this.liveCalls.find(callId) : undefined;
    if (!call || call.over) return { accepted: false };
    call.hangup('api_hangup');
    return { accepted: true };
  }
}
