import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log } from '@parley/platform';
import { readDialog } from '../leg/dialog';
import { SipEndpoint } from '../leg/sip-endpoint';
import { CallDesk } from './call-desk';

@Injectable()
export class VoiceHandlers {
  constructor(
    bus: Bus,
    private readonly desk: CallDesk,
    private readonly endpoint: SipEndpoint,
    private readonly log: Log,
  ) {
    bus.handle('voice.hangup', async ({ call_id }) => this.hangup(call_id));
    bus.handle('voice.release_dialog', ({ call_id, dialog }) => this.release(call_id, dialog));
  }

  private hangup(callId: unknown): { accepted: boolean } {
    const call = typeof callId === 'string' ? this.desk.find(callId) : undefined;
    if (!call || call.over) return { accepted: false };
    call.hangup('api_hangup');
    return { accepted: true };
  }

  /** BYE for a call whose process died. 481 says the other side has forgotten it too: just as good. */
  private async release(callId: string, dialog: unknown): Promise<{ released: boolean }> {
    const snapshot = readDialog(dialog);
    if (!snapshot) throw AppError.validation('dialog', 'dialog is not a SIP dialog');
    const { status } = await this.endpoint.ua.byeFromSnapshot(snapshot, { q850: 41 });
    this.log.info('call.dialog_released', { call_id: callId, status });
    return { released: status < 300 || status === 481 || status === 408 };
  }
}
