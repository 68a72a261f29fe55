import { Injectable } from '@nestjs/common';
import { AppError, type CallAssignment } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Log } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundDialer } from './outbound-dialer';
import { LiveCallRegistry } from './live-call-registry';

const CLAIM_DEADLINE_MS = 5_000;
const CLAIM_PATIENCE_MS = 30_000;
const CLAIM_PAUSE_MS = 500;

/**
 * Dials an admitted outbound call, at most once: the process that claims it dials it; a refused claim (another process
 * has it, or it is over) is dropped. A crash after the claim is left to calls' reaper.
 */
@Injectable()
export class OriginateCall {
  constructor(
    private readonly bus: Bus,
    private readonly liveCalls: LiveCallRegistry,
    private readonly dialer: OutboundDialer,
    private readonly log: Log,
  ) {}

  async execute(callId: string): Promise<void> {
    const release = this.liveCalls.reserve();
    try {
      const assignment = await this.claim(callId);
      if (!assignment) return;
      // Not awaited: the event is done once the call is ours.
      void this.dialer.dial(this.liveCalls.start(assignment), assignment);
    } finally {
      release();
    }
  }

  /** Null when the claim is refused. While the calls service is unreachable the claim is retried. */
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
        if (Date.now() > until || !this.liveCalls.accepting) throw error;
        await sleep(CLAIM_PAUSE_MS);
      }
    }
  }
}

/** The calls service answered with an error of its own, which a retry would not change. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'INTERNAL_ERROR';
}
