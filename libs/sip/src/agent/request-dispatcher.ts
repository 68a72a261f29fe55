import { judgeSessionTimer } from '../dialog/session-timer';
import { guard } from '../emitter';
import { errorText } from '../logger';
import { buildResponse } from '../message/build-response';
import { parseCSeq, sdpOf, type SipRequest, type SipResponse } from '../message/message';
import { tagOf } from '../message/name-addr';
import { newTag } from '../message/tokens';
import type { ServerTransaction } from '../transaction/server-transaction';
import { giveUpAfter } from '../transaction/timers';
import type { TransactionUser } from '../transaction/transaction-layer';
import type { Source } from '../transport/transport-types';
import type { IncomingRequest, ScreenVerdict } from './agent-api';
import type { AgentCore } from './agent-core';
import type { InboundCall } from './call-api';
import { advertise, reply, SDP_TYPE } from './messages';
import { ALLOWED, isOneOf, KNOWN, SUPPORTED } from './methods';
import { incomingRequest } from './incoming-request';
import { ReceivedCall } from './received-call';

/** Sends every request of the peer where it belongs, or back with the status RFC 3261 8.2 asks for. */
export class RequestDispatcher implements TransactionUser {
  inviteHandler: ((call: InboundCall) => unknown) | undefined;
  readonly methodHandlers = new Map<string, (request: IncomingRequest) => unknown>();
  private readonly calls = new WeakMap<ServerTransaction, ReceivedCall>();
  private readonly recent = new Map<string, ServerTransaction>();

  constructor(
    private readonly core: AgentCore,
    private readonly verdictOn: (request: SipRequest) => ScreenVerdict,
  ) {}

  onRequest(transaction: ServerTransaction): void {
    const { request } = transaction;
    const unsupported = request.headers
      .all('require')
      .filter((tag) => !isOneOf(SUPPORTED, tag.toLowerCase()));
    if (unsupported.length > 0) {
      return this.refuse(transaction, 420, (r) => r.headers.set('unsupported', unsupported.join(', ')));
    }
    if (tagOf(request.headers.get('to')) === undefined) return this.outside(transaction);
    const owner = this.core.dialogs.ofRequest(request);
    if (owner) return owner.onRequest(transaction);
    this.refuse(transaction, 481);
  }

  /** The CANCEL itself always gets its own answer (9.2); one that comes too late changes nothing. */
  onCancel(cancel: ServerTransaction, invite: ServerTransaction | undefined): void {
    if (!invite) return this.refuse(cancel, 481);
    const call = this.calls.get(invite);
    reply(this.core, cancel, 200, call?.tag ?? newTag());
    call?.canceled(cancel.request);
  }

  onAck(ack: SipRequest): void {
    this.core.dialogs.ofRequest(ack)?.onAck(ack);
  }

  onStray(response: SipResponse, source: Source): void {
    const success = response.status >= 200 && response.status < 300;
    if (success) this.core.dialogs.ofResponse(response)?.onStraySuccess(response, source);
  }

  private outside(transaction: ServerTransaction): void {
    const { request } = transaction;
    const verdict = this.verdictOn(request);
    if (typeof verdict === 'number') return this.refuse(transaction, verdict);
    const handler = this.methodHandlers.get(request.method);
    if (handler) return this.hand(transaction, handler);
    if (!isOneOf(ALLOWED, request.method)) {
      const status = isOneOf(KNOWN, request.method) ? 405 : 501;
      return this.refuse(transaction, status, (r) => r.headers.set('allow', ALLOWED.join(', ')));
    }
    if (!/^(?:sips?|tel):/i.test(request.uri)) return this.refuse(transaction, 416);
    if (request.method === 'OPTIONS') return this.options(transaction);
    // As the last hop we could accept it, but a request that has used up its hops has looped.
    if (Number(request.headers.get('max-forwards') ?? 70) === 0) return this.refuse(transaction, 483);
    if (request.method === 'INVITE') return this.invite(transaction);
    this.refuse(transaction, 481);
  }

  private invite(transaction: ServerTransaction): void {
    const { request } = transaction;
    if (this.repeated(transaction)) return;
    if (request.body !== '' && sdpOf(request) === undefined) {
      return this.refuse(transaction, 415, (r) => r.headers.set('accept', SDP_TYPE));
    }
    const timer = judgeSessionTimer(request);
    if (timer.kind === 'too-small') {
      return this.refuse(transaction, 422, (r) => r.headers.set('min-se', String(timer.minSecs)));
    }
    reply(this.core, transaction, 100);
    const { inviteHandler } = this;
    if (!inviteHandler) return this.refuse(transaction, 480);
    const call = new ReceivedCall(this.core, transaction, newTag(), timer);
    this.calls.set(transaction, call);
    guard(
      () => inviteHandler(call),
      (error) => {
        this.core.logger.error('sip.invite.handler.failed', {
          sipCallId: call.callId,
          error: errorText(error),
        });
        call.reject(500);
      },
    );
  }

  /**
   * The same INVITE in another transaction: a peer that did not get our refusal and tries anew gets it again,
   * a fork that reached us twice gets 482 (8.2.2.2).
   */
  private repeated(transaction: ServerTransaction): boolean {
    const { headers } = transaction.request;
    const seq = parseCSeq(headers.get('cseq'))?.seq;
    const key = JSON.stringify([headers.get('call-id'), tagOf(headers.get('from')), seq]);
    const before = this.recent.get(key);
    if (!before) {
      this.recent.set(key, transaction);
      this.forgetLater(key, transaction);
      return false;
    }
    const final =
      before.answered && before.response && before.response.status >= 300 ? before.response : undefined;
    if (!final) this.refuse(transaction, 482);
    else {
      const again = buildResponse(
        transaction.request,
        final.status,
        tagOf(final.headers.get('to')),
        final.reason,
      );
      for (const [name, value] of final.headers.entries())
        if (!again.headers.has(name)) again.headers.add(name, value);
      transaction.respond(again);
    }
    return true;
  }

  private forgetLater(key: string, transaction: ServerTransaction): void {
    this.core.clock.setTimeout(() => {
      if (transaction.answered) this.recent.delete(key);
      else this.forgetLater(key, transaction);
    }, giveUpAfter(this.core.timers));
  }

  private options(transaction: ServerTransaction): void {
    reply(this.core, transaction, 200, newTag(), (response) => {
      advertise(response);
      response.headers.set('accept', SDP_TYPE);
      response.headers.set('contact', this.core.contact(transaction.source.transport, 'parley'));
    });
  }

  private hand(transaction: ServerTransaction, handler: (request: IncomingRequest) => unknown): void {
    guard(
      () => handler(incomingRequest(this.core, transaction)),
      (error) => {
        this.core.logger.error('sip.request.handler.failed', { error: errorText(error) });
        this.refuse(transaction, 500);
      },
    );
  }

  private refuse(
    transaction: ServerTransaction,
    status: number,
    edit?: (response: SipResponse) => void,
  ): void {
    reply(this.core, transaction, status, newTag(), edit);
  }
}
