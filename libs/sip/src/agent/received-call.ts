import { hangupCauseOf, outcomeOf, type EndedBy } from '../cause/hangup-cause';
import type { TimerHandle } from '../clock';
import { Dialog } from '../dialog/dialog';
import { formatInterval, type TimerVerdict } from '../dialog/session-timer';
import { buildResponse } from '../message/build-response';
import type { HeaderValues, PlainHeaders } from '../message/headers';
import { q850Of, q850Reason, sdpOf, type SipRequest, type SipResponse } from '../message/message';
import { parseNameAddr } from '../message/name-addr';
import { reasonPhrase } from '../message/reason-phrases';
import { userOf } from '../message/uri';
import type { ServerTransaction } from '../transaction/server-transaction';
import type { Source } from '../transport/transport-types';
import type { AgentCore } from './agent-core';
import { CallBase } from './call-base';
import type { CallParty, HangupOptions, InboundCall } from './call-api';
import { advertise, SDP_TYPE, withBody } from './messages';

/** Proxies give an INVITE up after three minutes of silence; a provisional a minute keeps it (13.3.1.1). */
const RING_REPEAT_MS = 60_000;

/** A call of the peer (RFC 3261 13.3). */
export class ReceivedCall extends CallBase implements InboundCall {
  readonly direction = 'inbound';
  readonly uri: string;
  readonly from: CallParty;
  readonly to: CallParty;
  readonly headers: PlainHeaders;
  readonly sdp: string | undefined;
  readonly request: SipRequest;
  readonly source: Source;
  private ringRepeat: TimerHandle | undefined;
  private hangupAfterAck: { options: HangupOptions; done: () => void } | undefined;

  constructor(
    core: AgentCore,
    private readonly transaction: ServerTransaction,
    private readonly localTag: string,
    private readonly timer: TimerVerdict,
  ) {
    const { request, source } = transaction;
    super(core, request.headers.get('call-id') ?? '', userOf(request.uri) ?? 'parley');
    this.request = request;
    this.uri = request.uri;
    this.from = partyOf(request.headers.get('from'));
    this.to = partyOf(request.headers.get('to'));
    this.headers = request.headers.plain();
    this.sdp = sdpOf(request);
    this.remoteSdp = this.sdp;
    this.source = source;
    this.peerAllows = request.headers.all('allow');
    this.dialog = Dialog.fromRequest(request, localTag, source);
    this.state = 'calling';
    core.dialogs.add(this.dialog.key, this);
  }

  ringing(sdp?: string, headers: HeaderValues = {}): void {
    if (this.state !== 'calling' && this.state !== 'ringing') return;
    this.state = 'ringing';
    const response = this.response(sdp === undefined ? 180 : 183);
    response.headers.merge(headers);
    if (sdp !== undefined) withBody(response, SDP_TYPE, sdp);
    this.localSdp = sdp ?? this.localSdp;
    this.repeatRinging(response);
  }

  answer(sdp: string, headers: HeaderValues = {}): void {
    if (this.state !== 'calling' && this.state !== 'ringing') return;
    this.state = 'answered';
    this.ringRepeat?.cancel();
    this.localSdp = sdp;
    const response = this.response(200);
    advertise(response);
    if (this.timer.kind === 'timer') {
      response.headers.set('session-expires', formatInterval(this.timer.interval));
      if (this.timer.requireTimer) response.headers.set('require', 'timer');
      this.refresh.settle(this.timer.interval, 'uas');
    }
    response.headers.merge(headers);
    withBody(response, SDP_TYPE, sdp);
    this.offers.repeatUntilAck(this.transaction, response, () => this.unacknowledged());
  }

  reject(status: number, reason?: string, headers: HeaderValues = {}): void {
    this.refuse(status, 'local', reason, headers);
  }

  async hangup(options: HangupOptions = {}): Promise<void> {
    if (this.state === 'answered') return this.bye(options);
    const headers: HeaderValues = options.q850 === undefined ? {} : { reason: q850Reason(options.q850) };
    this.refuse(603, 'local', undefined, { ...headers, ...options.headers });
  }

  /** Section 15: a UAS must not send BYE before the ACK, or the end of waiting for it. */
  override async bye(options: HangupOptions = {}): Promise<void> {
    if (this.state !== 'answered' || !this.offers.awaitsAck) return super.bye(options);
    await new Promise<void>((done) => {
      this.hangupAfterAck ??= { options, done };
      if (this.hangupAfterAck.done !== done) void this.whenFinished().then(done);
    });
  }

  override onAck(ack: SipRequest): void {
    super.onAck(ack);
    const waiting = this.hangupAfterAck;
    if (waiting && !this.offers.awaitsAck) void super.bye(waiting.options).then(waiting.done);
  }

  override onEarlyBye(request: SipRequest): void {
    this.canceled(request);
  }

  /** CANCEL, or BYE before the answer: the INVITE gets 487 (9.2). */
  canceled(request: SipRequest): void {
    this.refuse(487, 'remote', undefined, {}, q850Of(request));
  }

  get tag(): string {
    return this.localTag;
  }

  private refuse(
    status: number,
    by: EndedBy,
    reason: string | undefined,
    headers: HeaderValues,
    q850?: number,
  ): void {
    if (this.state !== 'calling' && this.state !== 'ringing') return;
    const response = this.response(status, reason);
    if (status >= 400) response.headers.delete('contact');
    response.headers.merge(headers);
    if (!this.finish()) return;
    this.transaction.respond(response);
    this.events.emit('failed', {
      status,
      reason: response.reason,
      by,
      cause: hangupCauseOf(status, q850, by),
      outcome: outcomeOf(status, by),
      headers: response.headers.plain(),
      ...(q850 === undefined ? {} : { q850 }),
    });
  }

  private unacknowledged(): void {
    const { dialog } = this;
    if (dialog && this.isAlive()) void this.final(dialog.request('BYE'), dialog);
    const waiting = this.hangupAfterAck;
    this.end(
      waiting
        ? { by: 'local', cause: hangupCauseOf(200, waiting.options.q850) }
        : { by: 'timeout', cause: hangupCauseOf(408), reason: 'No ACK' },
    );
    waiting?.done();
  }

  protected override finish(): boolean {
    this.ringRepeat?.cancel();
    return super.finish();
  }

  private response(status: number, reason?: string): SipResponse {
    const response = buildResponse(
      this.transaction.request,
      status,
      this.localTag,
      reason ?? reasonPhrase(status),
    );
    response.headers.set('server', this.core.userAgent);
    response.headers.set('contact', this.core.contact(this.source.transport, this.contactUser));
    return response;
  }

  private repeatRinging(response: SipResponse): void {
    this.transaction.respond(response);
    this.ringRepeat?.cancel();
    this.ringRepeat = this.after(RING_REPEAT_MS, () => this.repeatRinging(response));
  }
}

function partyOf(value: string | undefined): CallParty {
  const address = parseNameAddr(value ?? '');
  const uri = address?.uri ?? '';
  const user = userOf(uri);
  return {
    uri,
    ...(address?.displayName === undefined ? {} : { displayName: address.displayName }),
    ...(user === undefined ? {} : { user }),
  };
}
