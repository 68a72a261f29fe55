import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { CallTransitions } from '../transitions/call-transitions';
import { stateOf } from '../call/call.state';
import { Carriers } from '../carrier/carriers';
import { noteOnTimeline } from '../transitions/timeline';

/** Hangs up a call the balance no longer pays for. Its owner reports the end; leg.rules names the reason. */
@Injectable()
export class EndUnpaid {
  constructor(
    private readonly db: Database,
    private readonly transitions: CallTransitions,
    private readonly carriers: Carriers,
  ) {}

  async execute(callId: string): Promise<void> {
    const call = await this.db.transaction(async (tx) => {
      const call = await this.transitions.lock(tx, callId);
      // A hangup the partner asked for earlier stays the reason.
      if (!call || call.status !== 'in_progress' || call.hangupRequestedAt) return null;
      await noteOnTimeline(tx, callId, 'balance_exhausted');
      await this.transitions.write(tx, call, stateOf(call), [], {
        hangupRequestedAt: new Date(),
        balanceExhausted: true,
      });
      return call;
    });
    if (call) await this.carriers.of(call.provider).hangUp(call);
  }
}
