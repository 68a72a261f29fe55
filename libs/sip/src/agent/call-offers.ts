import { hangupCauseOf } from '../cause/hangup-cause';
import type { TimerHandle } from '../clock';
import { formatInterval, judgeSessionTimer, settledInterval } from '../dialog/session-timer';
import { errorText } from '../logger';
import { parseCSeq, sdpOf, type SipRequest, type SipResponse } from '../message/message';
import { Headers, type HeaderValues } from '../message/headers';
import { peerDirection } from '../sdp/offer-answer';
import type { ServerTransaction } from '../transaction/server-transaction';
import { AnswerRepeater } from './answer-repeater';
import type { CallBase } from './call-base';
import type { FinalResponse, ReinviteHandler } from './call-api';
import { advertise, reply, SDP_TYPE, toFinal, withBody } from './messages';

/** Repetitions of a re-INVITE that met one of the peer's (491). */
const MAX_GLARES = 2;

/** Offers and answers after the first: re-INVITE and UPDATE, theirs and ours (RFC 3261 14, RFC 3311). */
export class CallOffers {
  handler: ReinviteHandler | undefined;
  private sending = false;
  private answering = false;
  private repeater: { seq: number; answer: AnswerRepeater } | undefined;
  private readonly pauses = new Set<() => void>();

  constructor(private readonly call: CallBase) {}

  /** Repeats a 2xx to INVITE until `acknowledged`. */
  repeatUntilAck(transaction: ServerTransaction, response: SipResponse, onGivenUp: () => void): void {
    const seq = parseCSeq(response.headers.get('cseq'))?.seq ?? 0;
    const answer = new AnswerRepeater(this.call.core, transaction, response, onGivenUp);
    this.repeater = { seq, answer };
  }

  get awaitsAck(): boolean {
    return this.repeater?.answer.waiting ?? false;
  }

  /** True when this ACK was waited for. */
  acknowledged(ack: SipRequest): boolean {
    if (!this.awaitsAck || parseCSeq(ack.headers.get('cseq'))?.seq !== this.repeater?.seq) return false;
    this.repeater?.answer.stop();
    const sdp = sdpOf(ack);
    if (sdp !== undefined) this.call.remoteSdp = sdp;
    // the answer to an offer we made in a 2xx to re-INVITE is a change like any other
    if (!this.call.confirm(sdp) && sdp !== undefined)
      this.call.events.emit('reinvite', { ...peerDirection(sdp), sdp });
    return true;
  }

  /** re-INVITE or UPDATE of the peer. */
  async receive(transaction: ServerTransaction): Promise<void> {
    const { request } = transaction;
    const { core } = this.call;
    const isInvite = request.method === 'INVITE';
    const sdp = sdpOf(request);
    const carriesOffer = isInvite || sdp !== undefined;
    if (carriesOffer && this.sending) return reply(core, transaction, 491);
    if (carriesOffer && (this.answering || this.awaitsAck)) {
      // section 14.2: the one before is not settled yet
      return reply(core, transaction, isInvite ? 500 : 491, undefined, (r) =>
        r.headers.set('retry-after', String(pauseSecs())),
      );
    }
    const timer = judgeSessionTimer(request);
    if (timer.kind === 'too-small') {
      return reply(core, transaction, 422, undefined, (r) => r.headers.set('min-se', String(timer.minSecs)));
    }
    this.answering = carriesOffer;
    try {
      const answer = carriesOffer ? await this.answerTo(sdp) : '';
      if (this.call.state === 'ended') return reply(core, transaction, 481);
      if (answer === undefined) return reply(core, transaction, 488);
      this.call.dialog?.refresh(request);
      reply(core, transaction, 200, undefined, (response) => {
        const contact = core.contact(transaction.source.transport, this.call.contactUser);
        response.headers.set('contact', contact);
        advertise(response);
        if (timer.kind === 'timer') {
          response.headers.set('session-expires', formatInterval(timer.interval));
          if (timer.requireTimer) response.headers.set('require', 'timer');
        }
        withBody(response, SDP_TYPE, answer);
        if (isInvite) this.repeatUntilAck(transaction, response, () => this.unacknowledged());
      });
      this.call.refresh.settle(timer.kind === 'timer' ? timer.interval : undefined, 'uas');
      if (carriesOffer) this.agreed(sdp, answer);
    } finally {
      this.answering = false;
    }
  }

  /** A new offer of ours; a 491 is met with the pauses of section 14.1. */
  async send(sdp: string, headers: HeaderValues = {}): Promise<FinalResponse & { sdp?: string }> {
    for (let attempt = 0; ; attempt++) {
      const response = await this.offer('INVITE', sdp, headers);
      if (response.status !== 491 || attempt >= MAX_GLARES || this.call.state !== 'answered') {
        const answer = response.status < 300 ? sdpOf(response) : undefined;
        if (response.status < 300) this.call.localSdp = sdp;
        if (answer !== undefined) this.call.remoteSdp = answer;
        return { ...toFinal(response), ...(answer === undefined ? {} : { sdp: answer }) };
      }
      await this.pause();
    }
  }

  /** Keeps the session alive without changing it: UPDATE where the peer takes it (RFC 4028 7.4). */
  async refreshSession(): Promise<FinalResponse> {
    if (this.call.peerAllows.includes('UPDATE')) return toFinal(await this.offer('UPDATE', undefined, {}));
    return this.send(this.call.localSdp ?? '');
  }

  stop(): void {
    this.repeater?.answer.stop();
    for (const wake of this.pauses) wake();
  }

  private async offer(
    method: 'INVITE' | 'UPDATE',
    sdp: string | undefined,
    headers: HeaderValues,
  ): Promise<SipResponse> {
    const { dialog } = this.call;
    const unsettled = this.sending || this.answering || this.awaitsAck;
    if (!dialog || this.call.state !== 'answered' || unsettled) return localAnswer(unsettled ? 491 : 481);
    this.sending = true;
    try {
      const request = dialog.request(method);
      advertise(request);
      request.headers.merge(this.call.refresh.headers()).merge(headers);
      if (sdp !== undefined) withBody(request, SDP_TYPE, sdp);
      const response = await this.call.inSession(request, dialog);
      if (response.status >= 200 && response.status < 300 && this.call.isAlive()) {
        dialog.refresh(response);
        this.call.refresh.settle(settledInterval(response), 'uac');
      }
      return response;
    } finally {
      this.sending = false;
    }
  }

  private async answerTo(sdp: string | undefined): Promise<string | undefined> {
    const { direction, hold } = peerDirection(sdp);
    if (!this.handler) {
      // a refresh repeats the description we know (RFC 4028 7.4); anything else needs somebody to decide
      const unchanged = sdp === undefined || sdp.trim() === this.call.remoteSdp?.trim();
      return unchanged ? this.call.localSdp : undefined;
    }
    try {
      return await this.handler({ direction, hold, ...(sdp === undefined ? {} : { sdp }) });
    } catch (error) {
      this.call.core.logger.error('sip.reinvite.handler.failed', { error: errorText(error) });
      return undefined;
    }
  }

  private agreed(sdp: string | undefined, answer: string): void {
    this.call.localSdp = answer;
    if (sdp === undefined) return; // their answer to our offer comes with ACK
    this.call.remoteSdp = sdp;
    this.call.events.emit('reinvite', { ...peerDirection(sdp), sdp });
  }

  private unacknowledged(): void {
    const { dialog } = this.call;
    if (dialog && this.call.isAlive()) void this.call.final(dialog.request('BYE'), dialog);
    this.call.end({ by: 'timeout', cause: hangupCauseOf(408), reason: 'No ACK' });
  }

  /** Section 14.1: the owner of the Call-ID waits 2.1 to 4 s, the other side 0 to 2 s. */
  private pause(): Promise<void> {
    const [from, to] = this.call.direction === 'outbound' ? [2_100, 4_000] : [0, 2_000];
    const ms = from + Math.round((Math.random() * (to - from)) / 10) * 10;
    return new Promise((resolve) => {
      const timer: TimerHandle = this.call.after(ms, resolve);
      this.pauses.add(() => {
        timer.cancel();
        resolve();
      });
    });
  }
}

const pauseSecs = (): number => Math.floor(Math.random() * 11);

function localAnswer(status: 481 | 491): SipResponse {
  const reason = status === 491 ? 'Request Pending' : 'No dialog';
  return { kind: 'response', status, reason, headers: new Headers(), body: '' };
}
