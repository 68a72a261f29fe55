import { Injectable } from '@nestjs/common';
import { AppError } from '@parley/contracts';
import { Bus, Consumers } from '@parley/messaging';
import { Log } from '@parley/platform';
import { OutboundDialer } from '../leg/outbound-dialer';
import { CallDesk } from './call-desk';

/** A request this old was given up by calls long ago. */
const MAX_AGE_MS = 10 * 60_000;
const CLAIM_DEADLINE_MS = 5_000;

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
      const assignment = await this.bus.request(
        'calls.claim',
        { call_id: callId, worker_id: this.bus.instanceId },
        { deadlineMs: CLAIM_DEADLINE_MS },
      );
      // Not awaited: the event is done once the call is ours.
      void this.dialer.dial(this.desk.take(assignment), assignment);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.log.debug('call.claim_refused', { call_id: callId });
    } finally {
      release();
    }
  }
}

/** calls answered, and not with "later". */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'INTERNAL_ERROR';
}
