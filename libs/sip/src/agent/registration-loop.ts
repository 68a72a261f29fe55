import { DigestClient } from '../auth/digest-client';
import type { TimerHandle } from '../clock';
import { Emitter, type Unsubscribe } from '../emitter';
import { errorText } from '../logger';
import { cloneRequest, type SipRequest, type SipResponse } from '../message/message';
import { parseNameAddr } from '../message/name-addr';
import { parseUri } from '../message/uri';
import type { Registration, RegistrationEvents, RegisterOptions } from './agent-api';
import type { AgentCore } from './agent-core';
import type { FinalResponse } from './call-api';
import { finalResponse } from './exchange';
import { toFinal } from './messages';

/** Pauses after a failure, doubling: a registrar that is down is not hammered (RFC 5626 4.5 has the idea). */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;

/** A binding kept alive (RFC 3261 10.2): one Call-ID, growing CSeq, renewed before it runs out. */
export class RegistrationLoop implements Registration {
  state: Registration['state'] = 'registering';
  readonly first: Promise<FinalResponse>;
  private readonly events: Emitter<RegistrationEvents>;
  private readonly digest: DigestClient;
  private seq = 0;
  private expiresSecs: number;
  private retryMs = FIRST_RETRY_MS;
  private timer: TimerHandle | undefined;
  private running: Promise<SipResponse>;

  constructor(
    private readonly core: AgentCore,
    private readonly request: SipRequest,
    private readonly contactUser: string,
    private readonly options: RegisterOptions,
  ) {
    this.events = new Emitter((event, error) =>
      core.logger.error('sip.listener.failed', { event, error: errorText(error) }),
    );
    this.digest = new DigestClient(options.credentials);
    this.expiresSecs = options.expiresSecs ?? 300;
    // the next tick, so that listeners can be attached
    this.running = Promise.resolve().then(() => this.send(this.expiresSecs));
    this.first = this.running.then((response) => this.settle(response)).then(toFinal);
  }

  on<K extends keyof RegistrationEvents>(
    event: K,
    listener: (payload: RegistrationEvents[K]) => unknown,
  ): Unsubscribe {
    return this.events.on(event, listener);
  }

  async stop(): Promise<void> {
    if (this.state === 'stopped') return;
    const bound = this.state === 'registered' || this.state === 'registering';
    this.state = 'stopped';
    this.timer?.cancel();
    await this.running;
    if (bound) await this.send(0);
    this.events.emit('unregistered', {});
  }

  private send(expiresSecs: number): Promise<SipResponse> {
    const request = cloneRequest(this.request);
    request.headers.set('cseq', `${++this.seq} REGISTER`).set('expires', String(expiresSecs));
    return finalResponse(this.core, {
      request,
      digest: this.digest,
      nextSeq: () => ++this.seq,
      contactUser: this.contactUser,
      ...(this.options.transport === undefined ? {} : { transport: this.options.transport }),
    });
  }

  private async renew(): Promise<void> {
    this.running = this.send(this.expiresSecs);
    await this.settle(await this.running);
  }

  private async settle(response: SipResponse): Promise<SipResponse> {
    if (this.state === 'stopped') return response;
    const { status, reason } = response;
    const minimum = Number(/^\d{1,9}/.exec(response.headers.get('min-expires') ?? '')?.[0] ?? 0);
    if (status === 423 && minimum > this.expiresSecs) {
      this.expiresSecs = minimum; // 10.2.8
      this.running = this.send(minimum);
      return this.settle(await this.running);
    }
    if (status >= 200 && status < 300) {
      const granted = this.grantedSecs(response);
      this.state = 'registered';
      this.retryMs = FIRST_RETRY_MS;
      this.again(granted * 800);
      this.events.emit('registered', { expiresSecs: granted });
    } else {
      this.state = 'failed';
      const retryInMs = this.retryMs;
      this.retryMs = Math.min(2 * this.retryMs, LAST_RETRY_MS);
      this.again(retryInMs);
      this.events.emit('failed', { status, reason, retryInMs });
    }
    return response;
  }

  private again(ms: number): void {
    this.timer = this.core.clock.setTimeout(() => {
      this.renew().catch((error: unknown) =>
        this.core.logger.error('sip.register.failed', { error: errorText(error) }),
      );
    }, ms);
  }

  /** What the registrar says of our binding among all of the address of record (10.2.4). */
  private grantedSecs(response: SipResponse): number {
    const contacts = response.headers.all('contact').map(parseNameAddr);
    const sentBy = (['udp', 'tcp'] as const).map((transport) =>
      parseUri(parseNameAddr(this.core.contact(transport, this.contactUser))?.uri ?? ''),
    );
    const ours = contacts.find((contact) => {
      const uri = parseUri(contact?.uri ?? '');
      return sentBy.some(
        (mine) => uri && mine?.user === uri.user && mine?.host === uri.host && mine?.port === uri.port,
      );
    });
    const told = ours?.params.get('expires') ?? response.headers.get('expires') ?? '';
    const secs = /^\d{1,9}$/.test(told) ? Number(told) : this.expiresSecs;
    return Math.max(1, secs);
  }
}
