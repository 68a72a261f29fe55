import { Injectable } from '@nestjs/common';
import { AppError, type CallAssignment } from '@parley/contracts';
import { Bus, Consumers } from '@parley/messaging';
import { Log } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundDialer } from '../leg/outbound-dialer';
import { CallDesk } from './call-desk';

/** A request this old was given up by calls long ago. */
const MAX_AGE_MS = 10 * 60_000;
const CLAIM_DEADLINE_MS = 5_000;
const CLAIM_PATIENCE_MS = 30_000;
const CLAIM_PAUSE_MS = 500;

/**
 * Admitted outbound calls, taken while there is room. At most once: a call is dialled by whoever claims it, and a claim
 * that is refused (somebody has it, it is over) is no concern of ours. A crash after the claim is for calls' reaper.
 */
@Injectable()
export class OriginateConsumer {
  constructor(
    private readonly bus: Bus,
    private readonly desk: CallDesk,
    private readonly dialer: OutboundDialer,
    private readonly log: Log,
    consumers: Consumers,
  ) {
    consumers.onAtLeastOnce({
      durable: 'voice-originate',
      filter: 'calls.originate_requested',
      maxInFlight: 4,
      maxAgeMs: MAX_AGE_MS,
      available: () => desk.hasRoom(),
      handlers: { 'calls.originate_requested': (event) => this.originate(event.body.call_id) },
    });
  }

  private async originate(callId: string): Promise<void> {
    const release = this.desk.reserve();
    try {
      const assignment = await this.claim(callId);
      if (!assignment) return;
      // Not awaited: the event is done once the call is ours.
      void this.dialer.dial(this.desk.take(assignment), assignment);
    } finally {
      release();
    }
  }

  /** Null when the call is not ours to dial. calls being away is waited for here: it says nothing about the call. */
  private async claim(callId: string): Promise<CallAssignment | null> {
    const until = Date.now() + CLAIM_PATIENCE_MS;
    for (;;) {
      try {
        const body = { call_id: callId, worker_id: this.bus.instanceId };
        return await this.bus.request('calls.claim', body, { deadlineMs: CLAIM_DEADLINE_MS });
      } catch (error) {
        if (isRefusal(error)) {
          this.log.debug('call.claim_refused', { call_id: callId });
          return null;
        }
        if (Date.now() > until || !this.desk.open) throw error;
        await sleep(CLAIM_PAUSE_MS);
      }
    }
  }
}

/** calls answered, and not with "later". */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'INTERNAL_ERROR';
}
