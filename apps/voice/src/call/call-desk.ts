import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Clock, CONFIG, Log, requestContext, newId } from '@parley/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConversationFactory } from '../conversation/conversation.factory';
import { ownEnd } from '../leg/leg-outcome';
import { CallRecorder } from '../recording/call-recorder';
import { RecordingStore } from '../recording/recording-store';
import { VoiceConfig } from '../voice.config';
import { CallMetrics } from './call.metrics';
import { LegReporter } from './leg-reporter';
import { LiveCall } from './live-call';

const REPORT_DEADLINE_MS = 5_000;
/** After the drain: hang up, report, close. */
const LAST_WORDS_MS = 5_000;

/** The live calls of this process: room for more, finding one, and letting them end at shutdown. */
@Injectable()
export class CallDesk implements BeforeApplicationShutdown {
  private readonly calls = new Map<string, LiveCall>();
  private reserved = 0;
  private draining = false;

  constructor(
    private readonly bus: Bus,
    private readonly conversations: ConversationFactory,
    private readonly recordings: RecordingStore,
    private readonly metrics: CallMetrics,
    @Inject(CONFIG) private readonly config: VoiceConfig,
    private readonly log: Log,
    private readonly clock: Clock,
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
    const { call_id, account_id, lease_token, lease_ms } = assignment;
    const log = this.log.child({ call_id, account_id });
    const context = { requestId: newId(), accountId: account_id, callId: call_id };
    const reporter = new LegReporter({
      leaseMs: lease_ms,
      now: () => this.clock.now(),
      send: (reports) =>
        requestContext.run(context, () =>
          this.bus.request(
            'calls.report',
            { call_id, worker_id: this.bus.instanceId, lease_token, reports },
            { deadlineMs: REPORT_DEADLINE_MS },
          ),
        ),
      onHangupRequested: () => call.hangup('api_hangup'),
      onLeaseLost: () => {
        log.warn('call.lease_lost');
        call.abandon();
      },
      onTrouble: (error, unsent) => log.warn('call.report_failed', { err: error, unsent }),
    });
    const call: LiveCall = new LiveCall({
      assignment,
      reporter,
      log,
      conversation: (media, hooks) => this.conversations.create(assignment, media, hooks, log),
      recorder: (key) => new CallRecorder(this.recordings.store, key, log),
      onEnded: (end) => {
        this.metrics.outcomes.inc({ outcome: end.outcome, reason: end.end_call_reason });
        log.info('call.ended', {
          outcome: end.outcome,
          reason: end.end_call_reason,
          cause: end.hangup_cause,
        });
      },
      onGone: () => {
        this.calls.delete(call_id);
        this.metrics.live.set(this.calls.size);
      },
    });
    this.calls.set(call_id, call);
    this.metrics.live.set(this.calls.size);
    reporter.start();
    log.info('call.taken', { direction: assignment.direction });
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
