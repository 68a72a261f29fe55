import { hangupCauseOf } from '../cause/hangup-cause';
import type { TimerHandle } from '../clock';
import { formatInterval, timerDelayMs, type SessionInterval } from '../dialog/session-timer';
import type { CallBase } from './call-base';

/** The session timer of one call (RFC 4028): renews it, or ends a call that nobody renews. */
export class SessionRefresh {
  private timer: TimerHandle | undefined;
  private secs: number | undefined;

  constructor(private readonly call: CallBase) {}

  /** Every settled refresh, in either direction, starts the interval anew. */
  settle(interval: SessionInterval | undefined, ours: 'uac' | 'uas'): void {
    this.stop();
    this.secs = interval?.secs;
    if (!interval) return;
    const weRefresh = interval.refresher === ours;
    const delay = timerDelayMs(interval.secs, weRefresh);
    this.timer = this.call.after(delay, () => (weRefresh ? void this.renew() : this.expire()));
  }

  /** What our next INVITE or UPDATE says about the timer. */
  headers(): Record<string, string> {
    return this.secs === undefined
      ? {}
      : { 'session-expires': formatInterval({ secs: this.secs, refresher: 'uac' }) };
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  private async renew(): Promise<void> {
    const { status } = await this.call.offers.refreshSession();
    if (status < 300 || this.call.state !== 'answered' || this.secs === undefined) return;
    // refused: the peer will miss the refresh, we give it the rest of the interval (section 10)
    this.timer = this.call.after((this.secs * 1_000) / 2 - 1_000, () => this.expire());
  }

  private expire(): void {
    this.call.core.logger.info('sip.session.expired', { sipCallId: this.call.callId });
    const { dialog } = this.call;
    if (dialog && this.call.state === 'answered') void this.call.final(dialog.request('BYE'), dialog);
    this.call.end({ by: 'timeout', cause: hangupCauseOf(408), reason: 'Session timer expired' });
  }
}
