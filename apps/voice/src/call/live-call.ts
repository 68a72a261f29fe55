import { setTimeout as sleep } from 'node:timers/promises';
import type { CallAssignment, EndCallReason } from '@parley/contracts';
import type { MediaSession } from '@parley/media';
import type { Log } from '@parley/platform';
import { Conversation, type ConversationHooks } from '../conversation/conversation';
import { answeredBy, carrierEnd, type LegEnd, ownEnd } from '../leg/leg-outcome';
import type { Leg } from '../leg/leg';
import type { CallRecorder, RecordingFacts } from '../recording/call-recorder';
import type { NewLegReport, LegReporter } from '../leg/leg-reporter';

export interface LiveCallParts {
  assignment: CallAssignment;
  reporter: LegReporter;
  log: Log;
  conversation: (media: MediaSession, hooks: ConversationHooks) => Conversation;
  recorder: (key: string) => CallRecorder;
  /** Everything is reported and closed. */
  onClosed: () => void;
  onEnded: (end: LegEnd) => void;
}

/** How long the last reports of an ended call are retried before they are given up. */
const SETTLE_MS = 15 * 60_000;
/** A peer that does not answer BYE holds nothing of ours open for longer than this. */
const HANGUP_MS = 5_000;

/**
 * One call from its claim to its last report. Whatever ends it (either side, a tool, the API, a lost lease, a dead
 * media worker, shutdown) goes through `finish`, which runs once: the transcript is completed, the line is hung up,
 * `ended` is reported, media and recording are closed, `closed` is reported.
 */
export class LiveCall {
  private leg: Leg | null = null;
  private media: MediaSession | null = null;
  private conversation: Conversation | null = null;
  private recorder: CallRecorder | null = null;
  private answered = false;
  private ended = false;
  private finishing: Promise<void> = Promise.resolve();
  private held = false;
  private abandoned = false;
  /** Why a call that is not answered yet is being cancelled. */
  private cancelReason: EndCallReason | null = null;

  constructor(private readonly parts: LiveCallParts) {}

  get id(): string {
    return this.parts.assignment.call_id;
  }

  get over(): boolean {
    return this.ended;
  }

  get canceledAs(): EndCallReason | null {
    return this.cancelReason;
  }

  report(news: NewLegReport): void {
    this.parts.reporter.report(news);
  }

  /** Prepares what it can while the phone rings; resolves when the greeting is rendered. */
  prepare(media: MediaSession): Promise<void> {
    if (this.over) return media.close().then(() => undefined);
    this.media = media;
    media.on('failed', ({ reason }) => this.finish(ownEnd('system_error', `media failed: ${reason}`)));
    media.on('timeout', () => this.mediaTimeout());
    this.conversation = this.parts.conversation(media, {
      report: (news) => this.parts.reporter.report(news),
      end: (reason) => this.finish(ownEnd(reason)),
      transfer: (reason) => void this.transfer(reason),
    });
    return this.conversation.prepare();
  }

  attach(leg: Leg): void {
    this.leg = leg;
    leg.listen({
      ended: (end) => this.finish(end),
      hold: (on) => this.hold(on),
      digit: (digit) => this.conversation?.digit(digit),
    });
    // Ended while the leg was still being set up.
    if (this.over || this.cancelReason) void leg.hangup();
  }

  /** The line is open and media connected. */
  start(providerStatus: string): void {
    if (this.over || !this.leg || !this.media || !this.conversation) return;
    this.answered = true;
    const { recording_key } = this.parts.assignment;
    if (recording_key !== null) {
      this.recorder = this.parts.recorder(recording_key);
      this.recorder.record(this.media);
    }
    this.parts.reporter.report({
      type: 'answered',
      answered_by: null,
      provider_status: providerStatus,
      dialog: this.leg.dialog(),
    });
    this.conversation.start();
    // The API asked for a hangup while the answer was on its way.
    if (this.cancelReason) this.finish(ownEnd(this.cancelReason));
  }

  /** Ends the call from our side. Before the answer it only cancels: the leg's failure then says how the call ended. */
  hangup(reason: EndCallReason): void {
    if (this.over || this.cancelReason) return;
    if (this.answered) return this.finish(ownEnd(reason));
    this.cancelReason = reason;
    void this.leg?.hangup();
  }

  /** The lease is lost: end the leg and report nothing. */
  abandon(): void {
    this.abandoned = true;
    this.finish(ownEnd('system_error'));
  }

  finish(end: LegEnd): void {
    if (this.ended) return;
    this.ended = true;
    this.finishing = this.wrapUp(end).catch((error: unknown) => {
      this.parts.log.error('call.wrap_up_failed', { err: error });
      this.parts.reporter.stop();
      this.parts.onClosed();
    });
  }

  /** Time is up: no more attempts to report. */
  stopReporting(): void {
    this.parts.reporter.stop();
  }

  /** Resolves once everything was reported and closed. */
  async closed(): Promise<void> {
    await this.finishing;
  }

  private async wrapUp(end: LegEnd): Promise<void> {
    const { reporter } = this.parts;
    // Taken now: completing the transcript takes a moment that must not be billed.
    const endedAt = reporter.now();
    const hungUp = this.leg?.hangup() ?? Promise.resolve();
    await this.conversation?.stop(end.end_call_reason);
    const answered_by = answeredBy(this.answered, this.conversation?.callerTurns ?? 0);
    reporter.report({ type: 'ended', ...end, answered_by }, endedAt);
    this.parts.onEnded(end);
    await Promise.race([hungUp, sleep(HANGUP_MS, undefined, { ref: false })]);
    const recording = await this.closeMedia();
    reporter.report({ type: 'closed', recording });
    if (!this.abandoned) {
      const settled = await reporter.settled(SETTLE_MS);
      if (!settled) this.parts.log.error('call.reports_lost', { unsent: reporter.unsent });
    }
    reporter.stop();
    this.parts.onClosed();
  }

  private async closeMedia(): Promise<RecordingFacts | null> {
    try {
      const stats = await this.media?.close();
      if (stats) this.parts.log.info('call.media', { ...stats });
    } catch (error) {
      this.parts.log.warn('call.media_close_failed', { err: error });
    }
    return (await this.recorder?.close()) ?? null;
  }

  private hold(on: boolean): void {
    if (this.held === on || this.over) return;
    this.held = on;
    const { reporter } = this.parts;
    if (on) reporter.report({ type: 'hold_started', kind: 'sip_hold' });
    else reporter.report({ type: 'hold_ended', recovered: true });
    this.conversation?.hold(on);
  }

  /** A call on hold may be silent (RFC 3264, section 8.4); any other without media is dead. */
  private mediaTimeout(): void {
    if (this.held) return;
    this.finish(carrierEnd('recovery_on_timer_expire', 'no media from the carrier'));
  }

  private async transfer(reason: string | null): Promise<void> {
    const number = this.parts.assignment.agent.transfer_number;
    const taken = number !== null && this.leg !== null && (await this.leg.transfer(number));
    if (this.over) return;
    if (taken) {
      this.parts.reporter.report({ type: 'transferred', transfer_number: number, transfer_reason: reason });
    } else this.parts.reporter.report({ type: 'note', name: 'transfer_failed', data: {} });
    this.conversation?.transferResult(taken);
  }
}
