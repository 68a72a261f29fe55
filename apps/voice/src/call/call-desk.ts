import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import { CONFIG, Log } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownEnd } from '../leg/leg-outcome';
import { VoiceConfig } from '../voice.config';
import { CallMetrics } from './call.metrics';
import type { LiveCall } from './live-call';
import { LiveCallFactory } from './live-call.factory';

/** After the drain: hang up, report, close. */
const LAST_WORDS_MS = 5_000;

/** The live calls of this process: room for more, finding one, and letting them end at shutdown. */
@Injectable()
export class CallDesk implements BeforeApplicationShutdown {
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
  get open(): boolean {
    return !this.draining;
  }

  hasRoom(): boolean {
    return this.open && this.calls.size + this.reserved < this.config.MAX_CALLS;
  }

  /** Keeps a place for a call being asked for; give it back with what this returns. */
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

  /** The call is ours from here on: its lease is renewed until it is over. */
  take(assignment: CallAssignment): LiveCall {
    const { call_id } = assignment;
    const call = this.factory.create(assignment, {
      onEnded: (end) => this.metrics.outcomes.inc({ outcome: end.outcome, reason: end.end_call_reason }),
      onGone: () => {
        this.calls.delete(call_id);
        this.metrics.live.set(this.calls.size);
      },
    });
    this.calls.set(call_id, call);
    this.metrics.live.set(this.calls.size);
    return call;
  }

  /** Live calls may go on for a while; then they are hung up, and their news sent. */
  async beforeApplicationShutdown(): Promise<void> {
    this.draining = true;
    const until = Date.now() + this.config.DRAIN_MS;
    while (this.calls.size > 0 && Date.now() < until) await sleep(100);
    if (this.calls.size === 0) return;
    this.log.warn('calls.drain_over', { live: this.calls.size });
    const last = [...this.calls.values()];
    for (const call of last) call.finish(ownEnd('system_error', 'the service was shut down'));
    await Promise.race([
      Promise.all(last.map((call) => call.gone())),
      sleep(LAST_WORDS_MS, null, { ref: false }),
    ]);
    for (const call of last) call.forget();
  }
}
