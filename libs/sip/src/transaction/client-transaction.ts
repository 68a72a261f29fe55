import { guard } from '../emitter';
import { Headers } from '../message/headers';
import type { SipRequest, SipResponse } from '../message/message';
import { formatVia } from '../message/via';
import { isReliable, type MessageSender, type Source, type Target } from '../transport/transport-types';
import { inviteClient } from './invite-client.machine';
import { MachineRunner } from './machine-runner';
import { nonInviteClient } from './non-invite-client.machine';
import type { TransactionDeps } from './transaction-deps';

export interface ClientHandlers {
  onResponse(response: SipResponse): void;
  /** Timer B or F: to be taken for a 408 (RFC 3261 8.1.3.1). */
  onTimeout(): void;
  /** To be taken for a 503. */
  onUnreachable(error: Error): void;
}

/** Adds our Via on top; `rport` asks for symmetric response routing (RFC 3581). */
export function withVia(
  request: SipRequest,
  branch: string,
  target: Target,
  sender: MessageSender,
): SipRequest {
  const sentBy = sender.sentBy(target.transport);
  const params = new Map([
    ['branch', branch],
    ['rport', ''],
  ]);
  const headers = request.headers.clone();
  headers.prepend('via', formatVia({ transport: target.transport.toUpperCase(), ...sentBy, params }));
  return { ...request, headers };
}

/** One request of ours and its retransmissions (RFC 3261 17.1). */
export class ClientTransaction {
  /** As sent, with our Via: CANCEL and ACK must repeat it (9.1, 17.1.1.3). */
  readonly sent: SipRequest;
  private readonly runner: MachineRunner;
  private last: SipResponse | undefined;
  private sentAgain = false;
  private error = new Error('unreachable');

  constructor(
    readonly request: SipRequest,
    readonly target: Target,
    readonly branch: string,
    private readonly deps: TransactionDeps,
    private readonly handlers: ClientHandlers,
    onOver: () => void,
  ) {
    this.sent = withVia(request, branch, target, deps.sender);
    const machine = request.method === 'INVITE' ? inviteClient : nonInviteClient;
    const env = { timers: deps.timers, reliable: isReliable(target.transport) };
    this.runner = new MachineRunner(
      machine,
      env,
      deps.clock,
      {
        send: () => this.transmit(this.sent),
        ack: () => this.transmit(this.ackOf(this.last)),
        deliver: () => {
          if (this.last) this.handlers.onResponse(this.last);
        },
        timeout: () => this.handlers.onTimeout(),
        unreachable: () => this.handlers.onUnreachable(this.error),
        over: onOver,
      },
      deps.report,
    );
  }

  start(): void {
    this.runner.feed({ type: 'start' });
  }

  receive(response: SipResponse): void {
    this.last = response;
    this.runner.feed({ type: 'response', status: response.status });
  }

  kill(): void {
    this.runner.kill();
  }

  connectionLost(peer: Source): void {
    const { transport, host, port } = this.target;
    if (this.sentAgain || this.last || transport !== 'tcp' || host !== peer.host || port !== peer.port)
      return;
    this.sentAgain = true;
    this.transmit(this.sent);
  }

  /** Tells the user, if it still waits, that no answer will come. */
  abort(error: Error): void {
    if ((this.last?.status ?? 0) < 200) guard(() => this.handlers.onUnreachable(error), this.deps.report);
  }

  /** CANCEL of this INVITE: same branch, Request-URI, From, To, Call-ID, Route and CSeq number (9.1). */
  cancelRequest(): SipRequest {
    return this.derived('CANCEL', this.request.headers.get('to'));
  }

  private ackOf(response: SipResponse | undefined): SipRequest {
    const ack = this.derived('ACK', response?.headers.get('to') ?? this.request.headers.get('to'));
    ack.headers.prepend('via', this.sent.headers.get('via') ?? '');
    return ack;
  }

  private derived(method: 'ACK' | 'CANCEL', to: string | undefined): SipRequest {
    const { headers } = this.request;
    const copy = new Headers();
    for (const route of headers.all('route')) copy.add('route', route);
    copy.set('max-forwards', '70');
    for (const name of ['from', 'call-id', 'user-agent']) copy.set(name, headers.all(name));
    copy.set('to', to ?? '');
    copy.set('cseq', `${parseInt(headers.get('cseq') ?? '1', 10)} ${method}`);
    return { kind: 'request', method, uri: this.request.uri, headers: copy, body: '' };
  }

  private transmit(message: SipRequest): void {
    this.deps.sender.send(message, this.target).catch((error: unknown) => {
      this.error = error instanceof Error ? error : new Error(String(error));
      this.runner.feed({ type: 'unreachable' });
    });
  }
}
