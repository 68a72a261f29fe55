import { DigestClient } from '../auth/digest-client';
import { hangupCauseOf } from '../cause/hangup-cause';
import type { TimerHandle } from '../clock';
import type { Dialog } from '../dialog/dialog';
import type { DialogSnapshot } from '../dialog/dialog-snapshot';
import { Emitter, type Unsubscribe } from '../emitter';
import { errorText } from '../logger';
import type { HeaderValues } from '../message/headers';
import { q850Reason, type SipRequest, type SipResponse } from '../message/message';
import type { ServerTransaction } from '../transaction/server-transaction';
import type { Source, TransportName } from '../transport/transport-types';
import type { AgentCore } from './agent-core';
import type { Credentials } from './agent-api';
import type {
  BodyOptions,
  Call,
  CallEnded,
  CallState,
  FinalResponse,
  HangupOptions,
  ReinviteHandler,
  OutboundCallEvents,
} from './call-api';
import { CallRequests } from './call-requests';
import { finalResponse } from './exchange';
import { InviteAcks } from './invite-acks';
import { CallOffers } from './call-offers';
import { toFinal, withBody } from './messages';
import { SessionRefresh } from './session-refresh';

/** What inbound and outbound calls share: the dialog once it is there, and how it ends. */
export abstract class CallBase implements Call<OutboundCallEvents> {
  abstract readonly direction: 'inbound' | 'outbound';
  state: CallState = 'idle';
  remoteSdp: string | undefined;
  localSdp: string | undefined;
  dialog: Dialog | undefined;
  /** Methods the peer says it takes; empty when it did not say. */
  peerAllows: readonly string[] = [];
  /** An inbound call emits the shared events only. */
  readonly events: Emitter<OutboundCallEvents>;
  readonly digest: DigestClient;
  readonly offers: CallOffers;
  readonly refresh: SessionRefresh;
  protected readonly acks: InviteAcks;
  private readonly requests: CallRequests;
  private readonly finished: Array<() => void> = [];
  private readonly deadlines = new Set<TimerHandle>();
  private isConfirmed = false;

  constructor(
    readonly core: AgentCore,
    readonly callId: string,
    readonly contactUser: string,
    credentials?: Credentials,
  ) {
    this.events = new Emitter<OutboundCallEvents>((event, error) =>
      core.logger.error('sip.listener.failed', { event, sipCallId: callId, error: errorText(error) }),
    );
    this.digest = new DigestClient(credentials);
    this.offers = new CallOffers(this);
    this.acks = new InviteAcks(core);
    this.refresh = new SessionRefresh(this);
    this.requests = new CallRequests(this);
    core.calls.add(this);
  }

  abstract hangup(options?: HangupOptions): Promise<void>;

  on<K extends keyof OutboundCallEvents>(
    event: K,
    listener: (payload: OutboundCallEvents[K]) => unknown,
  ): Unsubscribe {
    return this.events.on(event, listener);
  }

  onReinvite(handler: ReinviteHandler): void {
    this.offers.handler = handler;
  }

  async bye(options: HangupOptions = {}): Promise<void> {
    const { dialog } = this;
    if (this.state !== 'answered' || !dialog) return;
    const request = dialog.request('BYE');
    if (options.q850 !== undefined) request.headers.set('reason', q850Reason(options.q850));
    request.headers.merge(options.headers ?? {});
    this.end({ by: 'local', cause: hangupCauseOf(200, options.q850), ...picked(options.q850) });
    await this.final(request, dialog);
  }

  info(options: BodyOptions): Promise<FinalResponse> {
    return this.inDialog('INFO', options);
  }

  reinvite(sdp: string, headers?: HeaderValues): Promise<FinalResponse & { sdp?: string }> {
    return this.offers.send(sdp, headers);
  }

  refer(
    target: string,
    options: { referredBy?: string; headers?: HeaderValues } = {},
  ): Promise<FinalResponse> {
    const by: HeaderValues = options.referredBy ? { 'referred-by': `<${options.referredBy}>` } : {};
    const to = target.startsWith('<') ? target : `<${target}>`;
    return this.inDialog('REFER', { headers: { 'refer-to': to, ...by, ...options.headers } });
  }

  sendNotify(options: BodyOptions & { event: string; subscriptionState: string }): Promise<FinalResponse> {
    const extra = { event: options.event, 'subscription-state': options.subscriptionState };
    return this.inDialog('NOTIFY', { ...options, headers: { ...extra, ...options.headers } });
  }

  snapshot(): DialogSnapshot | undefined {
    return this.dialog?.snapshot();
  }

  /** A request of ours in the dialog; 408 and 481 to what belongs to the session end it (RFC 5057 5.1). */
  async inDialog(method: string, options: Partial<BodyOptions> = {}): Promise<FinalResponse> {
    const { dialog } = this;
    if (!dialog || this.state !== 'answered')
      return { status: 481, reason: 'No dialog', headers: {}, body: '' };
    const request = dialog.request(method);
    request.headers.merge(options.headers ?? {});
    if (options.body !== undefined) withBody(request, options.contentType ?? 'text/plain', options.body);
    return toFinal(await this.inSession(request, dialog));
  }

  async inSession(request: SipRequest, dialog: Dialog): Promise<SipResponse> {
    const response = await this.final(request, dialog);
    const gone = response.status === 481 || response.status === 408;
    if (gone && isOfSession(request.method) && this.state === 'answered') {
      // section 12.2.1.2: BYE, in case the other side is still there
      void this.final(dialog.request('BYE'), dialog);
      this.end({ by: 'timeout', cause: hangupCauseOf(response.status), reason: response.reason });
    }
    return response;
  }

  /** Sends in the dialog, past NATs and challenges, and resolves with the final answer. */
  final(request: SipRequest, dialog: Dialog): Promise<SipResponse> {
    const flow = dialog.flow();
    request.headers.set('user-agent', this.core.userAgent);
    return finalResponse(
      this.core,
      {
        request,
        digest: this.digest,
        nextSeq: () => dialog.nextSeq(),
        contactUser: this.contactUser,
        ...(flow ? { flow } : {}),
        ...this.transportHint(),
      },
      (response, sent) => {
        // every 2xx to a re-INVITE, the first and the repeated
        dialog.refresh(response);
        void this.acks.acknowledge(dialog, sent, this.transportHint());
      },
    );
  }

  /** The first ACK went or came; true the first time. */
  confirm(sdp?: string): boolean {
    if (this.isConfirmed) return false;
    this.isConfirmed = true;
    this.events.emit('confirmed', sdp === undefined ? {} : { sdp });
    return true;
  }

  isAlive(): boolean {
    return this.state === 'answered';
  }

  onRequest(transaction: ServerTransaction): void {
    this.requests.handle(transaction);
  }

  onAck(ack: SipRequest): void {
    this.offers.acknowledged(ack);
  }

  /** BYE of a dialog that was never answered: the caller gives up that way (RFC 3261 15). */
  onEarlyBye(_request: SipRequest): void {
    // the INVITE gets its own final answer
  }

  onStraySuccess(_response: SipResponse, _source: Source): void {
    // only a UAC can get one
  }

  /** The end of an answered call; later calls change nothing. */
  end(ended: CallEnded): void {
    if (this.finish()) this.events.emit('ended', ended);
  }

  /** True the first time. */
  protected finish(): boolean {
    if (this.state === 'ended') return false;
    this.state = 'ended';
    for (const timer of this.deadlines) timer.cancel();
    this.refresh.stop();
    this.offers.stop();
    if (this.dialog) this.core.dialogs.remove(this.dialog.key);
    this.core.calls.delete(this);
    for (const done of this.finished) done();
    return true;
  }

  protected whenFinished(): Promise<void> {
    return this.state === 'ended' ? Promise.resolve() : new Promise((resolve) => this.finished.push(resolve));
  }

  /** A timer that dies with the call. */
  after(ms: number, run: () => void): TimerHandle {
    const timer = this.core.clock.setTimeout(() => {
      this.deadlines.delete(timer);
      run();
    }, ms);
    this.deadlines.add(timer);
    return timer;
  }

  /** A transport the caller chose stays with the dialog unless the peer's URI says otherwise. */
  protected transportHint(): { transport?: TransportName } {
    return {};
  }
}

const isOfSession = (method: string): boolean =>
  method === 'INVITE' || method === 'UPDATE' || method === 'INFO';

const picked = (q850: number | undefined): { q850?: number } => (q850 === undefined ? {} : { q850 });
