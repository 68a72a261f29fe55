import { DigestClient } from '../auth/digest-client';
import { Dialog } from '../dialog/dialog';
import type { DialogSnapshot } from '../dialog/dialog-snapshot';
import { q850Reason, type SipRequest } from '../message/message';
import { userOf } from '../message/uri';
import type {
  Credentials,
  IncomingRequest,
  InviteOptions,
  PingOptions,
  PingResult,
  Registration,
  RegisterOptions,
  RequestOptions,
  RequestRouting,
  UserAgentOptions,
} from './agent-api';
import { AgentRuntime } from './agent-runtime';
import { buildRequest, type NewRequest } from './build-request';
import type { FinalResponse, HangupOptions, InboundCall, OutboundCall } from './call-api';
import { Exchange, finalResponse } from './exchange';
import { advertise, SDP_TYPE, toFinal } from './messages';
import { PlacedCall } from './placed-call';
import { RegistrationLoop } from './registration-loop';

const DEFAULT_USER = 'parley';
const STOP_GRACE_MS = 2_000;

/** A SIP user agent: calls out and in, registrations, and what else a trunk expects of us. */
export class UserAgent {
  private readonly registrations = new Set<Registration>();

  private constructor(
    private readonly runtime: AgentRuntime,
    /** The address bound. */
    readonly host: string,
    /** The port bound, the real one when 0 was asked for; the same for every transport. */
    readonly port: number,
  ) {}

  static async start(options: UserAgentOptions = {}): Promise<UserAgent> {
    const runtime = await AgentRuntime.start(options);
    return new UserAgent(runtime, options.host ?? '127.0.0.1', runtime.transports.port);
  }

  /** Calls that have not ended. */
  get activeCalls(): number {
    return this.runtime.calls.size;
  }

  /** Hangs every call up, removes registrations, waits `graceMs` at most for the answers, closes the sockets. */
  async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    const goodbyes = [
      ...[...this.runtime.calls].map((call) => call.hangup()),
      ...[...this.registrations].map((registration) => registration.stop()),
    ];
    const grace = new Promise<void>((resolve) => this.runtime.clock.setTimeout(resolve, graceMs));
    if (goodbyes.length > 0) await Promise.race([Promise.allSettled(goodbyes), grace]);
    await this.runtime.close();
  }

  /** Starts on the next tick, so that listeners can be attached first. Throws on an invalid URI only. */
  invite(options: InviteOptions): OutboundCall {
    const request = this.newRequest({ ...options, method: 'INVITE', contentType: SDP_TYPE });
    advertise(request);
    if (options.sessionExpiresSecs !== undefined) {
      request.headers.set('session-expires', String(options.sessionExpiresSecs));
    }
    const call = new PlacedCall(this.runtime, request, userOf(options.from.uri) ?? DEFAULT_USER, options);
    setImmediate(() => call.start());
    return call;
  }

  /** Without a handler INVITE is answered 480. */
  onInvite(handler: (call: InboundCall) => unknown): void {
    this.runtime.dispatcher.inviteHandler = handler;
  }

  /** Requests outside a dialog, eg REGISTER or MESSAGE in the sandbox; overrides the default answer. */
  onRequest(method: string, handler: (request: IncomingRequest) => unknown): void {
    this.runtime.dispatcher.methodHandlers.set(method.toUpperCase(), handler);
  }

  /** Any request outside a dialog; resolves with its final answer. */
  async request(options: RequestOptions): Promise<FinalResponse> {
    return (await this.exchange(this.newRequest(options), options)).final;
  }

  register(options: RegisterOptions): Registration {
    const { registrar: uri, aor, outboundProxy, headers } = options;
    const request = this.newRequest({
      method: 'REGISTER',
      uri,
      from: { uri: aor },
      to: aor,
      ...(outboundProxy === undefined ? {} : { outboundProxy }),
      ...(headers === undefined ? {} : { headers }),
    });
    const user = options.contactUser ?? userOf(aor) ?? DEFAULT_USER;
    const registration = new RegistrationLoop(this.runtime, request, user, options);
    this.registrations.add(registration);
    registration.on('unregistered', () => this.registrations.delete(registration));
    return registration;
  }

  /** OPTIONS ping. */
  async ping(uri: string, options: PingOptions = {}): Promise<PingResult> {
    const request = this.newRequest({
      ...options,
      method: 'OPTIONS',
      uri,
      headers: { accept: SDP_TYPE, ...options.headers },
    });
    const started = this.runtime.clock.now();
    const { final, local } = await this.exchange(request, options);
    const { status, reason } = final;
    return { alive: !local, status, reason, rttMs: this.runtime.clock.now() - started };
  }

  /** Ends a dialog that another process started and lost (CSeq jumps by 1000). */
  async byeFromSnapshot(
    snapshot: DialogSnapshot,
    options: HangupOptions & { credentials?: Credentials } = {},
  ): Promise<FinalResponse> {
    const dialog = Dialog.fromSnapshot(snapshot);
    const request = dialog.request('BYE');
    request.headers.set('user-agent', this.runtime.userAgent);
    if (options.q850 !== undefined) request.headers.set('reason', q850Reason(options.q850));
    request.headers.merge(options.headers ?? {});
    const flow = snapshot.flow ? { transport: snapshot.transport, ...snapshot.flow } : undefined;
    const response = await finalResponse(this.runtime, {
      request,
      digest: new DigestClient(options.credentials),
      nextSeq: () => dialog.nextSeq(),
      ...(flow ? { flow } : {}),
    });
    return toFinal(response);
  }

  /** `local`: nobody answered, the status is ours (8.1.3.1). */
  private exchange(
    request: SipRequest,
    routing: RequestRouting,
  ): Promise<{ final: FinalResponse; local: boolean }> {
    let seq = 1;
    return new Promise((resolve) => {
      new Exchange(this.runtime, {
        request,
        digest: new DigestClient(routing.credentials),
        nextSeq: () => ++seq,
        ...(routing.transport === undefined ? {} : { transport: routing.transport }),
        onResponse: (response, _sent, local) => {
          if (response.status >= 200) resolve({ final: toFinal(response), local });
        },
      });
    });
  }

  private newRequest(
    options: Omit<NewRequest, 'host' | 'userAgent' | 'from'> & { from?: NewRequest['from'] },
  ): SipRequest {
    const { host, port } = this.runtime.transports.sentBy('udp');
    const from = options.from ?? {
      uri: `sip:${DEFAULT_USER}@${host.includes(':') ? `[${host}]` : host}:${port}`,
    };
    return buildRequest({ ...options, from, host, userAgent: this.runtime.userAgent });
  }
}
