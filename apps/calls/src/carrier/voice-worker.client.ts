import { Injectable } from '@nestjs/common';
import type { DialogSnapshot } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log } from '@parley/platform';

const HANGUP_DEADLINE_MS = 1_500;

/** Speaks to the voice processes, which hold the signalling and the media of live calls. */
@Injectable()
export class VoiceWorkerClient {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Never rejects: an owner that cannot be reached learns of it from the answer to its next report. */
  async hangUp(workerId: string, callId: string): Promise<void> {
    try {
      await this.bus.request(
        'voice.hangup',
        { call_id: callId },
        { to: workerId, deadlineMs: HANGUP_DEADLINE_MS },
      );
    } catch (error) {
      this.log.warn('call.hangup_not_delivered', { call_id: callId, err: error });
    }
  }

  /** Any voice process can end a dialog from its snapshot. */
  async releaseDialog(callId: string, dialog: DialogSnapshot): Promise<boolean> {
    const { released } = await this.bus.request('voice.release_dialog', { call_id: callId, dialog });
    return released;
  }
}
