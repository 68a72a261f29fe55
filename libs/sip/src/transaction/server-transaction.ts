import type { SipRequest, SipResponse } from '../message/message';
import { responseTarget } from '../transport/response-route';
import { isReliable, type Source } from '../transport/transport-types';
import { inviteServer } from './invite-server.machine';
import { MachineRunner } from './machine-runner';
import { nonInviteServer } from './non-invite-server.machine';
import type { TransactionDeps } from './transaction-deps';

export interface ServerHandlers {
  /** ACK with the branch of the INVITE after a 2xx: some peers do that. */
  onAck(request: SipRequest): void;
  /** Timer H: our final was never acknowledged. */
  onTimeout(): void;
}

/** One request of the peer and our responses to it (RFC 3261 17.2). */
export class ServerTransaction {
  handlers: ServerHandlers = { onAck: () => undefined, onTimeout: () => undefined };
  private readonly runner: MachineRunner;
  private last: SipResponse | undefined;
  private ack: SipRequest | undefined;

  constructor(
    readonly request: SipRequest,
    readonly source: Source,
    private readonly deps: TransactionDeps,
    onOver: () => void,
  ) {
    const machine = request.method === 'INVITE' ? inviteServer : nonInviteServer;
    const env = { timers: deps.timers, reliable: isReliable(source.transport) };
    this.runner = new MachineRunner(
      machine,
      env,
      deps.clock,
      {
        send: () => this.transmit(),
        ack: () => undefined,
        deliver: () => {
          if (this.ack) this.handlers.onAck(this.ack);
        },
        timeout: () => this.handlers.onTimeout(),
        unreachable: () => undefined,
        over: onOver,
      },
      deps.report,
    );
    this.runner.feed({ type: 'start' });
  }

  /** The last response, provisional or final. */
  get response(): SipResponse | undefined {
    return this.last;
  }

  get answered(): boolean {
    return (this.last?.status ?? 0) >= 200;
  }

  /** A second final is ignored, except that a 2xx to INVITE may be repeated (13.3.1.4). */
  respond(response: SipResponse): void {
    if (this.answered && (this.last !== response || this.request.method !== 'INVITE')) return;
    this.last = response;
    this.runner.feed({ type: 'response', status: response.status });
  }

  retransmitted(): void {
    this.runner.feed({ type: 'request' });
  }

  acknowledged(ack: SipRequest): void {
    this.ack = ack;
    this.runner.feed({ type: 'ack' });
  }

  kill(): void {
    this.runner.kill();
  }

  private transmit(): void {
    const target = this.last && responseTarget(this.last, this.source);
    if (!this.last || !target) return;
    this.deps.sender.send(this.last, target).catch(() => this.runner.feed({ type: 'unreachable' }));
  }
}
