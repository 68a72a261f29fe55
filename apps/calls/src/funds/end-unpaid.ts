import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CallTransitions } from '../transitions/call-transitions';
import { stateOf } from '../call/call.state';
import { VoiceWorkerClient } from '../carrier/voice-worker.client';
import { Timeline } from '../transitions/timeline';

/** Hangs up a call the balance pays for no longer. Its owner reports the end; the reason is ours (leg.rules). */
@Injectable()
export class EndUnpaid {
  constructor(
    private readonly db: Database,
    private readonly transitions: CallTransitions,
    private readonly timeline: Timeline,
    private readonly owner: VoiceWorkerClient,
  ) {}

  async execute(callId: string): Promise<void> {
    const owner = await this.db.transaction(async (tx) => {
      const call = await this.transitions.lock(tx, callId);
      // A partner's own hangup came first: that is the reason then.
      if (!call || call.status !== 'in_progress' || call.hangupRequestedAt) return null;
      await this.timeline.note(tx, callId, 'balance_exhausted');
      await this.transitions.write(tx, call, stateOf(call), [], {
        hangupRequestedAt: new Date(),
        balanceExhausted: true,
      });
      return call.workerId;
    });
    if (owner) await this.owner.hangUp(owner, callId);
  }
}
