import { systemClock, type Clock } from '../clock';
import { errorText, silentLogger, type SipLogger } from '../logger';
import { buildResponse } from '../message/build-response';
import type { SipMessage, SipRequest } from '../message/message';
import { parseNameAddr } from '../message/name-addr';
import { serializeMessage } from '../message/serialize-message';
import { newTag } from '../message/tokens';
import { hostPort } from '../message/uri';
import { defectOf, isAnswerable } from '../message/validate-message';
import { defaultTimers, type TransactionTimers } from '../transaction/timers';
import { TransactionLayer } from '../transaction/transaction-layer';
import { resolveByDns, targetsOf, type Resolve } from '../transport/resolve-target';
import { markReceived, responseTarget } from '../transport/response-route';
import { TransportLayer } from '../transport/transport-layer';
import type { Source, Target, TransportName } from '../transport/transport-types';
import { tagOf } from '../message/name-addr';
import { AgentClock } from './agent-clock';
import type { ScreenVerdict, UserAgentOptions } from './agent-api';
import type { AgentCore } from './agent-core';
import { DialogRegistry } from './dialog-registry';
import { RequestDispatcher } from './request-dispatcher';

/** Room for the Via that is added after the size is judged. */
const VIA_BYTES = 120;

/** The working parts of one user agent, wired together. */
export class AgentRuntime implements AgentCore {
  readonly clock: AgentClock;
  readonly timers: TransactionTimers;
  readonly logger: SipLogger;
  readonly userAgent: string;
  readonly dialogs = new DialogRegistry();
  readonly calls = new Set<{ hangup(): Promise<void> }>();
  readonly dispatcher: RequestDispatcher;
  readonly transactions: TransactionLayer;
  private readonly resolve: Resolve;
  /** What the screen said of a request, asked once. */
  private readonly verdicts = new WeakMap<SipRequest, ScreenVerdict>();

  private constructor(
    readonly transports: TransportLayer,
    private readonly options: UserAgentOptions,
    clock: Clock,
  ) {
    this.logger = options.logger ?? silentLogger;
    this.timers = { ...defaultTimers, ...options.timers };
    this.userAgent = options.userAgent ?? 'Parley';
    this.resolve = options.resolve ?? resolveByDns;
    const report = (error: unknown): void => this.logger.error('sip.internal', { error: errorText(error) });
    this.clock = new AgentClock(clock, report);
    this.dispatcher = new RequestDispatcher(this, (request) => this.verdicts.get(request) ?? 'accept');
    const deps = { sender: transports, clock: this.clock, timers: this.timers, report };
    this.transactions = new TransactionLayer(deps, this.dispatcher);
  }

  static async start(options: UserAgentOptions): Promise<AgentRuntime> {
    // packets may arrive before the rest is wired; the peer repeats them
    const wired: { runtime?: AgentRuntime } = {};
    const transports = await TransportLayer.start({
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 0,
      transports: options.transports ?? ['udp', 'tcp'],
      logger: options.logger ?? silentLogger,
      onMessage: (message, source) => wired.runtime?.receive(message, source),
      onLost: (peer) => wired.runtime?.transactions.connectionLost(peer),
      ...(options.publicHost === undefined ? {} : { publicHost: options.publicHost }),
      ...(options.publicPort === undefined ? {} : { publicPort: options.publicPort }),
      ...(options.tcpIdleMs === undefined ? {} : { tcpIdleMs: options.tcpIdleMs }),
    });
    wired.runtime = new AgentRuntime(transports, options, options.clock ?? systemClock);
    return wired.runtime;
  }

  contact(transport: TransportName, user: string): string {
    const { host, port } = this.transports.sentBy(transport);
    const name = encodeURIComponent(user).replace(/%2B/gi, '+');
    return `<sip:${name}@${hostPort(host, port)}${transport === 'tcp' ? ';transport=tcp' : ''}>`;
  }

  async targets(request: SipRequest, transport?: TransportName, flow?: Target): Promise<Target[]> {
    const route = parseNameAddr(request.headers.get('route') ?? '')?.uri;
    if (flow && route === undefined) return [flow];
    const found = await targetsOf(route ?? request.uri, this.resolve, transport);
    const bound = found.filter((target) => this.transports.has(target.transport));
    return this.isLarge(request) ? bound.flatMap((target) => preferTcp(target)) : bound;
  }

  async close(): Promise<void> {
    this.transactions.close();
    this.clock.stop();
    await this.transports.close();
  }

  /** RFC 3261 18.1.1; a request that grew with its credentials is not judged again. */
  private isLarge(request: SipRequest): boolean {
    const { tcpAboveBytes } = this.options;
    if (tcpAboveBytes === undefined || !this.transports.has('tcp')) return false;
    return serializeMessage(request).length + VIA_BYTES > tcpAboveBytes;
  }

  private receive(message: SipMessage, source: Source): void {
    if (message.kind === 'response') {
      if (defectOf(message) === undefined) this.transactions.receive(message, source);
      return;
    }
    const outside = tagOf(message.headers.get('to')) === undefined;
    if (outside && message.method !== 'ACK') {
      const verdict = this.judge(message, source);
      if (verdict === 'drop') return;
      this.verdicts.set(message, verdict);
    }
    if (!markReceived(message, source)) return;
    const defect = defectOf(message);
    if (defect === undefined) this.transactions.receive(message, source);
    else if (isAnswerable(message)) this.answerMalformed(message, source, defect);
  }

  /** Without a transaction: nothing in the request can be trusted to identify one. */
  private answerMalformed(request: SipRequest, source: Source, defect: string): void {
    const response = buildResponse(request, 400, newTag(), `Bad Request - ${defect}`);
    response.headers.set('server', this.userAgent);
    const target = responseTarget(response, source);
    if (target) this.transports.send(response, target).catch(() => undefined);
  }

  private judge(request: SipRequest, source: Source): ScreenVerdict {
    try {
      return this.options.screen?.(request, source) ?? 'accept';
    } catch (error) {
      this.logger.error('sip.screen.failed', { error: errorText(error) });
      return 'accept';
    }
  }
}

const preferTcp = (target: Target): Target[] =>
  target.transport === 'udp' ? [{ ...target, transport: 'tcp' }, target] : [target];
