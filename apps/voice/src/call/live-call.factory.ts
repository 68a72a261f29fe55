import { Injectable } from '@nestjs/common';
import type { CallAssignment } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Clock, Log, newId, requestContext } from '@parley/platform';
import { ConversationFactory } from '../conversation/conversation.factory';
import type { LegEnd } from '../leg/leg-outcome';
import { CallRecorder } from '../recording/call-recorder';
import { RecordingStore } from '../recording/recording-store';
import { LegReporter } from '../leg/leg-reporter';
import { LiveCall } from './live-call';

const REPORT_DEADLINE_MS = 5_000;

export interface LiveCallHooks {
  onEnded: (end: LegEnd) => void;
  onClosed: () => void;
}

/** Builds a claimed call and starts to renew its lease. */
@Injectable()
export class LiveCallFactory {
  constructor(
    private readonly bus: Bus,
    private readonly conversations: ConversationFactory,
    private readonly recordings: RecordingStore,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  create(assignment: CallAssignment, hooks: LiveCallHooks): LiveCall {
    const { call_id, account_id } = assignment;
    const log = this.log.child({ call_id, account_id });
    // First of all: a callee who answers at once hears the greeting at once.
    this.conversations.prerenderGreeting(assignment);
    const reporter = this.reporter(assignment, log, () => call);
    const call: LiveCall = new LiveCall({
      assignment,
      reporter,
      log,
      conversation: (media, conversation) => this.conversations.create(assignment, media, conversation, log),
      recorder: (key) => new CallRecorder(this.recordings.store, key, log),
      onEnded: (end) => {
        hooks.onEnded(end);
        log.info('call.ended', {
          outcome: end.outcome,
          reason: end.end_call_reason,
          cause: end.hangup_cause,
        });
      },
      onClosed: hooks.onClosed,
    });
    reporter.start();
    log.info('call.taken', { direction: assignment.direction });
    return call;
  }

  private reporter(assignment: CallAssignment, log: Log, call: () => LiveCall): LegReporter {
    const { call_id, account_id, lease_token, lease_ms } = assignment;
    const context = {
      requestId: requestContext.get()?.requestId ?? newId(),
      accountId: account_id,
      callId: call_id,
    };
    return new LegReporter({
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
      onHangupRequested: () => call().hangup('api_hangup'),
      onLeaseLost: () => {
        log.warn('call.lease_lost');
        call().abandon();
      },
      onSendFailed: (error, unsent) => log.warn('call.report_failed', { err: error, unsent }),
    });
  }
}
