import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import { CONFIG, Log } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownEnd } from '../leg/leg-outcome';
import { VoiceConfig } from '../voice.config';
import { CallMetrics } from './call.metrics';
import type { LiveCall } from './live-call';
import { LiveCallFactory } from './live-call.factory';

/** Time left after the drain to hang up, report and close. */
const CLOSING_MS = 5_000;

/** The live calls of this process: admits them up to MAX_CALLS, finds them by id, drains them at shutdown. */
@Injectable()
export class LiveCallRegistry implements BeforeApplicationShutdown {
  private readonly calls = new Map<string, LiveCall>();
  private reserved = 0;
  private draining = false;

  constructor(
    private readonly factory: LiveCallFactory,
    private readonly metrics: CallMetrics,
    @Inject(CONFIG) private readonly config: VoiceConfig,
    private readonly log: Log,
  ) {}

  /** False once shutdown has begun. */
  get accepting(): boolean {
    return !this.draining;
  }

  hasRoom(): boolean {
    return this.accepting && this.calls.size + this.reserved < this.config.MAX_CALLS;
  }

  /** Holds a place for a call that is being claimed; the returned function gives it back. */
  reserve(): () => void {
    this.reserved += 1;
    let held = true;
    return () => {
      if (held) this.reserved -= 1;
      held = false;
    };
  }

  find(callId: string): LiveCall | undefined {
    return this.calls.get(callId);
  }

  get size(): number {
    return this.calls.size;
  }

  /** From here on the call is ours: its lease is renewed until the call has ended. */
  start(assignment: CallAssignment): LiveCall {
    const { call_id } = assignment;
    const call = this.factory.create(assignment, {
      onEnded: (end) => this.metrics.outcomes.inc({ outcome: end.outcome, reason: end.end_call_reason }),
      onClosed: () => {
        this.calls.delete(call_id);
        this.metrics.live.set(this.calls.size);
      },
    });
    this.calls.set(call_id, call);
    this.metrics.live.set(this.calls.size);
    return call;
  }

  /** Live calls may continue for DRAIN_MS; then they are hung up and their last reports sent. */
  async beforeApplicationShutdown(): Promise<void> {
    this.draining = true;
    const until = Date.now() + this.config.DRAIN_MS;
    while (this.calls.size > 0 && Date.now() < until) await sleep(100);
    if (this.calls.size === 0) return;
    this.log.warn('calls.drain_over', { live: this.calls.size });
    const remaining = [...this.calls.values()];
    for (const call of remaining) call.finish(ownEnd('system_error', 'the service was shut down'));
    await Promise.race([
      Promise.all(remaining.map((call) => call.closed())),
      sleep(CLOSING_MS, null, { ref: false }),
    ]);
    for (const call of remaining) call.stopReporting();
  }
}
