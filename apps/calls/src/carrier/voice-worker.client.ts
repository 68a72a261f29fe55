import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { Log } from '@parley/platform';

const DEADLINE_MS = 1_500;

/** Speaks to the voice process that owns a call. */
@Injectable()
export class VoiceWorkerClient {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Never rejects: an owner that cannot be reached learns of it from the answer to its next report. */
  async hangUp(workerId: string, callId: string): Promise<void> {
    try {
      await this.bus.request('voice.hangup', { call_id: callId }, { to: workerId, deadlineMs: DEADLINE_MS });
    } catch (error) {
      this.log.warn('call.hangup_not_delivered', { call_id: callId, err: error });
    }
  }
}
