import type { DigestClient } from '../auth/digest-client';
import { errorText } from '../logger';
import { buildResponse } from '../message/build-response';
import type { HeaderValues } from '../message/headers';
import { cloneRequest, type SipRequest, type SipResponse } from '../message/message';
import type { ClientTransaction } from '../transaction/client-transaction';
import type { Target, TransportName } from '../transport/transport-types';
import type { AgentCore } from './agent-core';

export interface ExchangeOptions {
  /** Without Via; the CSeq header is replaced when the request is repeated. */
  request: SipRequest;
  digest: DigestClient;
  nextSeq: () => number;
  transport?: TransportName;
  /** Goes there instead of where Route or Request-URI point. */
  flow?: Target;
  /** User part of our Contact; absent for requests that carry none. */
  contactUser?: string;
  /** Every response not dealt with here. `local` marks 408 and 503 that we made up (8.1.3.1). */
  onResponse(response: SipResponse, sent: { request: SipRequest; target: Target }, local: boolean): void;
}

/** Challenges answered for one request (RFC 3261 22.2 leaves the number to us). */
const MAX_CHALLENGES = 5;

/**
 * One request until its final answer, over as many transactions as that takes: it finds the targets
 * (RFC 3263), moves on to the next when one is dead, and answers 401 and 407 with a higher CSeq.
 */
export class Exchange {
  private request: SipRequest;
  private transaction: ClientTransaction | undefined;
  private targets: Target[] = [];
  private challenges = 0;
  private abandoned = false;

  constructor(
    private readonly core: AgentCore,
    private readonly options: ExchangeOptions,
  ) {
    this.request = options.request;
    options.digest.begin();
    options.digest.authorize(this.request);
    void this.start();
  }

  /** Sends CANCEL for the INVITE under way (9.1: only after a provisional response). */
  cancel(headers: HeaderValues): void {
    const { transaction } = this;
    if (!transaction) return;
    const cancel = transaction.cancelRequest();
    cancel.headers.merge(headers);
    const ignore = (): void => undefined;
    const handlers = { onResponse: ignore, onTimeout: ignore, onUnreachable: ignore };
    this.core.transactions.request(cancel, transaction.target, handlers, transaction.branch);
  }

  /** No further attempts: the next refusal is final. */
  abandon(): void {
    this.abandoned = true;
  }

  private async start(): Promise<void> {
    try {
      const { transport, flow } = this.options;
      this.targets = await this.core.targets(this.request, transport, flow);
    } catch (error) {
      this.core.logger.warn('sip.resolve.failed', { error: errorText(error) });
    }
    this.attempt();
  }

  private attempt(): void {
    const [target] = this.targets;
    if (!target || this.abandoned) return this.fail(this.abandoned ? 487 : 503);
    const { contactUser } = this.options;
    if (contactUser !== undefined)
      this.request.headers.set('contact', this.core.contact(target.transport, contactUser));
    const request = this.request;
    this.transaction = this.core.transactions.request(request, target, {
      onResponse: (response) => this.receive(response, request, target),
      onTimeout: () => this.advance(408),
      onUnreachable: (error) => {
        this.core.logger.info('sip.target.unreachable', { host: target.host, error: error.message });
        this.advance(503);
      },
    });
  }

  private receive(response: SipResponse, request: SipRequest, target: Target): void {
    const { status } = response;
    if ((status === 401 || status === 407) && this.mayAnswer(response)) return this.repeat();
    if (status === 503 && this.targets.length > 1 && !this.abandoned) return this.advance(503);
    this.options.onResponse(response, { request, target }, false);
  }

  private mayAnswer(response: SipResponse): boolean {
    if (this.abandoned || this.challenges >= MAX_CHALLENGES) return false;
    this.challenges += 1;
    return this.options.digest.accept(response);
  }

  /** The same request as a new transaction: CSeq grows, Call-ID and From tag stay (22.2, 8.1.3.5). */
  private repeat(): void {
    this.request = cloneRequest(this.request);
    this.request.headers.set('cseq', `${this.options.nextSeq()} ${this.request.method}`);
    this.options.digest.authorize(this.request);
    this.attempt();
  }

  /** RFC 3263 4.3: a dead target is left for the next one. */
  private advance(status: number): void {
    this.targets.shift();
    if (this.targets.length === 0 || this.abandoned) return this.fail(status);
    this.repeat();
  }

  private fail(status: number): void {
    const response = buildResponse(this.request, status);
    const target = this.transaction?.target ?? { transport: 'udp' as const, host: '', port: 0 };
    this.options.onResponse(response, { request: this.request, target }, true);
  }
}

/** An exchange as a promise of its final response; `onSuccess` sees every 2xx to INVITE, to acknowledge it. */
export function finalResponse(
  core: AgentCore,
  options: Omit<ExchangeOptions, 'onResponse'>,
  onSuccess: (response: SipResponse, sent: SipRequest) => void = () => undefined,
): Promise<SipResponse> {
  return new Promise((resolve) => {
    new Exchange(core, {
      ...options,
      onResponse: (response, sent) => {
        const isSuccess = response.status >= 200 && response.status < 300;
        if (isSuccess && sent.request.method === 'INVITE') onSuccess(response, sent.request);
        if (response.status >= 200) resolve(response);
      },
    });
  });
}
