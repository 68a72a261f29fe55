import { hangupCauseOf, outcomeOf, type EndedBy } from '../cause/hangup-cause';
import type { TimerHandle } from '../clock';
import { Dialog } from '../dialog/dialog';
import { MIN_SE_SECS, settledInterval } from '../dialog/session-timer';
import { buildResponse } from '../message/build-response';
import type { HeaderValues } from '../message/headers';
import { parseCSeq, q850Of, q850Reason, sdpOf, type SipRequest, type SipResponse } from '../message/message';
import { tagOf } from '../message/name-addr';
import { giveUpAfter } from '../transaction/timers';
import type { Source, Target } from '../transport/transport-types';
import type { InviteOptions } from './agent-api';
import type { AgentCore } from './agent-core';
import { CallBase } from './call-base';
import type { HangupOptions, OutboundCall } from './call-api';
import { Exchange } from './exchange';

const DEFAULT_RING_MS = 180_000;

/** A call of ours (RFC 3261 13.2): INVITE, forks, CANCEL and its race with the answer. */
export class PlacedCall extends CallBase implements OutboundCall {
  readonly direction = 'outbound';
  private exchange: Exchange | undefined;
  private readonly early = new Map<string, Dialog>();
  private readonly losers = new Map<string, Dialog>();
  private provisional = false;
  private cancelSent = false;
  private canceledBy: EndedBy | undefined;
  private cancelOptions: HangupOptions = {};
  private ringTimer: TimerHandle | undefined;
  private lastSeq: number;
  /** The INVITE as last sent: with the CSeq and credentials that ACK must repeat. */
  private lastSent: SipRequest;
  private intervalRetried = false;

  constructor(
    core: AgentCore,
    private readonly invite: SipRequest,
    contactUser: string,
    private readonly options: InviteOptions,
  ) {
    super(core, invite.headers.get('call-id') ?? '', contactUser, options.credentials);
    this.localSdp = options.body;
    this.lastSeq = parseCSeq(invite.headers.get('cseq'))?.seq ?? 1;
    this.lastSent = invite;
  }

  start(): void {
    if (this.state !== 'idle') return;
    this.state = 'calling';
    this.core.dialogs.addInvite(this.callId, this);
    this.ringTimer = this.after(this.options.ringTimeoutMs ?? DEFAULT_RING_MS, () =>
      this.giveUp('timeout', {}),
    );
    this.send(this.invite);
  }

  async hangup(options: HangupOptions = {}): Promise<void> {
    return this.state === 'answered' ? this.bye(options) : this.cancel(options);
  }

  async cancel(options: HangupOptions = {}): Promise<void> {
    if (this.state === 'answered' || this.state === 'ended') return;
    if (this.state === 'idle') return this.fail(this.localResponse(487), 'local');
    this.giveUp('local', options);
    await this.whenFinished();
  }

  /** Section 13.2.2.4: a 2xx of the winner is acknowledged again, one of anyone else also hung up. */
  override onStraySuccess(response: SipResponse, source: Source): void {
    const seq = parseCSeq(response.headers.get('cseq'));
    if (seq?.method === 'INVITE' && seq.seq === this.lastSeq) this.success(response, this.lastSent, source);
  }

  protected override transportHint(): { transport?: 'udp' | 'tcp' } {
    return this.options.transport === undefined ? {} : { transport: this.options.transport };
  }

  private send(request: SipRequest): void {
    this.exchange = new Exchange(this.core, {
      request,
      digest: this.digest,
      nextSeq: () => ++this.lastSeq,
      contactUser: this.contactUser,
      ...this.transportHint(),
      onResponse: (response, sent, local) => {
        this.lastSent = sent.request;
        if (response.status < 200) this.progress(response, sent.request, sent.target);
        else if (response.status < 300) this.success(response, sent.request, sent.target);
        else this.refused(response, sent.request, local);
      },
    });
  }

  private progress(response: SipResponse, request: SipRequest, target: Target): void {
    this.provisional = true;
    if (this.canceledBy) return this.sendCancel();
    if (response.status === 100 || (this.state !== 'calling' && this.state !== 'ringing')) return;
    this.state = 'ringing';
    const branch = tagOf(response.headers.get('to'));
    if (branch !== undefined && !this.early.has(branch)) {
      const dialog = Dialog.fromResponse(request, response, target);
      this.early.set(branch, dialog);
      this.core.dialogs.add(dialog.key, this);
    }
    const sdp = sdpOf(response);
    this.events.emit('progress', {
      status: response.status,
      reason: response.reason,
      headers: response.headers.plain(),
      ...(sdp === undefined ? {} : { sdp }),
      ...(branch === undefined ? {} : { branch }),
    });
  }

  private success(response: SipResponse, request: SipRequest, target: Target): void {
    const tag = tagOf(response.headers.get('to')) ?? '';
    const known = this.dialog?.remoteTag === tag ? this.dialog : this.losers.get(tag);
    if (known) return void this.acks.acknowledge(known, request, this.transportHint());
    const dialog = Dialog.fromResponse(request, response, target);
    const late = this.dialog !== undefined || this.canceledBy !== undefined || this.state === 'ended';
    if (!late) return this.answered(dialog, response, request);
    this.losers.set(tag, dialog);
    // a fork that lost, or an answer that crossed our CANCEL: it may not stay up unheard
    void this.acks
      .acknowledge(dialog, request, this.transportHint())
      .then(() => this.final(this.reasoned(dialog.request('BYE')), dialog));
    if (!this.dialog && this.state !== 'ended')
      this.fail(this.localResponse(487), this.canceledBy ?? 'local');
  }

  private answered(dialog: Dialog, response: SipResponse, request: SipRequest): void {
    this.ringTimer?.cancel();
    this.dialog = dialog;
    this.state = 'answered';
    this.peerAllows = response.headers.all('allow');
    this.forgetEarly();
    this.core.dialogs.add(dialog.key, this);
    void this.acks.acknowledge(dialog, request, this.transportHint());
    this.refresh.settle(settledInterval(response), 'uac');
    const sdp = sdpOf(response);
    this.remoteSdp = sdp;
    const headers = response.headers.plain();
    this.events.emit('answered', sdp === undefined ? { headers } : { sdp, headers });
    this.confirm();
  }

  private refused(response: SipResponse, request: SipRequest, local: boolean): void {
    if (this.state === 'answered' || this.state === 'ended') return;
    if (response.status === 422 && this.retryInterval(response, request)) return;
    const canceled = this.canceledBy !== undefined && (response.status === 487 || local);
    if (canceled && local && this.canceledBy === 'timeout') return this.fail(response, 'timeout', true);
    if (canceled) return this.fail(this.localResponse(487, response), this.canceledBy ?? 'local');
    this.fail(response, local ? 'timeout' : 'remote', local);
  }

  /** RFC 4028 7.4: once more with the interval the peer wants. */
  private retryInterval(response: SipResponse, request: SipRequest): boolean {
    const secs = Number(/^\d+/.exec(response.headers.get('min-se') ?? '')?.[0] ?? 0);
    if (this.intervalRetried || this.canceledBy || secs < MIN_SE_SECS || secs > 86_400) return false;
    this.intervalRetried = true;
    const again = { ...request, headers: request.headers.clone() };
    again.headers.set('cseq', `${++this.lastSeq} INVITE`).set('min-se', String(secs));
    again.headers.set('session-expires', String(secs));
    this.send(again);
    return true;
  }

  private giveUp(by: EndedBy, options: HangupOptions): void {
    if (this.canceledBy || (this.state !== 'calling' && this.state !== 'ringing')) return;
    this.canceledBy = by;
    this.cancelOptions = options;
    this.state = 'canceling';
    this.ringTimer?.cancel();
    this.exchange?.abandon();
    if (this.provisional) this.sendCancel();
  }

  /** Section 9.1: without a final answer within 64*T1 after CANCEL the INVITE counts as canceled. */
  private sendCancel(): void {
    if (this.cancelSent) return;
    this.cancelSent = true;
    const { q850, headers } = this.cancelOptions;
    const reason: HeaderValues = q850 === undefined ? {} : { reason: q850Reason(q850) };
    this.exchange?.cancel({ 'user-agent': this.core.userAgent, ...reason, ...headers });
    this.after(giveUpAfter(this.core.timers), () =>
      this.fail(this.localResponse(487), this.canceledBy ?? 'local'),
    );
  }

  private fail(response: SipResponse, by: EndedBy, local = false): void {
    const heard = this.provisional;
    if (!this.finish()) return;
    this.forgetEarly();
    const q850 = q850Of(response);
    const { status, reason } = response;
    this.events.emit('failed', {
      status,
      reason,
      by,
      cause: hangupCauseOf(status, q850, by),
      // nobody there to answer is not the same as a callee who does not pick up
      outcome: local && !heard ? 'failed' : outcomeOf(status, by),
      headers: response.headers.plain(),
      ...(q850 === undefined ? {} : { q850 }),
    });
  }

  /** An answer may still come after the end; the call listens for it a little longer. */
  protected override finish(): boolean {
    const first = super.finish();
    if (first)
      this.core.clock.setTimeout(
        () => this.core.dialogs.removeInvite(this.callId),
        giveUpAfter(this.core.timers),
      );
    return first;
  }

  private forgetEarly(): void {
    for (const dialog of this.early.values()) this.core.dialogs.remove(dialog.key);
    this.early.clear();
  }

  private reasoned(request: SipRequest): SipRequest {
    if (this.cancelOptions.q850 !== undefined)
      request.headers.set('reason', q850Reason(this.cancelOptions.q850));
    return request;
  }

  private localResponse(status: number, like?: SipResponse): SipResponse {
    return like?.status === status ? like : buildResponse(this.invite, status);
  }
}
