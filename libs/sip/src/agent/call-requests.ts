import { hangupCauseOf } from '../cause/hangup-cause';
import { errorText } from '../logger';
import { q850Of, type SipRequest } from '../message/message';
import { parseNameAddr } from '../message/name-addr';
import { reasonPhrase } from '../message/reason-phrases';
import type { ServerTransaction } from '../transaction/server-transaction';
import type { CallBase } from './call-base';
import type { CallDtmf, CallReferred, CallTransfer } from './call-api';
import { advertise, reply } from './messages';
import { ALLOWED, isOneOf, KNOWN } from './methods';

/** Requests of the peer inside the dialog (RFC 3261 12.2.2). */
export class CallRequests {
  constructor(private readonly call: CallBase) {}

  handle(transaction: ServerTransaction): void {
    const { core, dialog } = this.call;
    const { request } = transaction;
    if (dialog && !dialog.admits(request)) return reply(core, transaction, 500); // out of order (12.2.2)
    switch (request.method) {
      case 'BYE':
        reply(core, transaction, 200);
        return this.bye(request);
      case 'INVITE':
      case 'UPDATE':
        this.call.offers.receive(transaction).catch((error: unknown) => {
          core.logger.error('sip.offer.failed', { error: errorText(error) });
          reply(core, transaction, 500);
        });
        return undefined;
      case 'INFO':
        reply(core, transaction, 200);
        return this.info(request);
      case 'NOTIFY':
        reply(core, transaction, 200);
        return this.notify(request);
      case 'REFER':
        return this.refer(transaction);
      case 'OPTIONS':
        return reply(core, transaction, 200, undefined, advertise);
      default: {
        const status = isOneOf(KNOWN, request.method) ? 405 : 501;
        return reply(core, transaction, status, undefined, (r) => r.headers.set('allow', ALLOWED.join(', ')));
      }
    }
  }

  private bye(request: SipRequest): void {
    if (this.call.state !== 'answered') return this.call.onEarlyBye(request);
    const q850 = q850Of(request);
    const text = /;\s*text="?([^";]*)/i.exec(request.headers.get('reason') ?? '')?.[1];
    this.call.end({
      by: 'remote',
      cause: hangupCauseOf(200, q850),
      ...(q850 === undefined ? {} : { q850 }),
      ...(text ? { reason: text } : {}),
    });
  }

  private info(request: SipRequest): void {
    const contentType = request.headers.get('content-type') ?? '';
    this.call.events.emit('info', { contentType, body: request.body, headers: request.headers.plain() });
    const digit = dtmfOf(contentType, request.body);
    if (digit) this.call.events.emit('dtmf', digit);
  }

  private notify(request: SipRequest): void {
    const event = request.headers.get('event') ?? '';
    const subscriptionState = request.headers.get('subscription-state') ?? '';
    const contentType = request.headers.get('content-type') ?? '';
    this.call.events.emit('notify', { event, subscriptionState, contentType, body: request.body });
    const isRefer = /^refer\b/i.test(event) && /^message\/sipfrag/i.test(contentType);
    const transfer = isRefer ? transferOf(request.body) : undefined;
    if (transfer) this.call.events.emit('transfer', transfer);
  }

  private refer(transaction: ServerTransaction): void {
    const { core, events } = this.call;
    const { headers } = transaction.request;
    const target = parseNameAddr(headers.get('refer-to') ?? '');
    if (!target || headers.all('refer-to').length !== 1) return reply(core, transaction, 400); // RFC 3515 2.4.2
    if (!events.has('refer')) return reply(core, transaction, 603);
    const referredBy = parseNameAddr(headers.get('referred-by') ?? '')?.uri;
    events.emit('refer', {
      referTo: target.uri,
      ...(referredBy === undefined ? {} : { referredBy }),
      ...this.referActions(transaction),
    });
  }

  private referActions(transaction: ServerTransaction): Pick<CallReferred, 'accept' | 'reject' | 'progress'> {
    const progress = (status: number, reason = reasonPhrase(status)): void => {
      const subscriptionState = status < 200 ? 'active;expires=60' : 'terminated;reason=noresource';
      const body = `SIP/2.0 ${status} ${reason}\r\n`;
      void this.call.sendNotify({
        event: 'refer',
        subscriptionState,
        contentType: 'message/sipfrag;version=2.0',
        body,
      });
    };
    return {
      progress,
      accept: () => {
        reply(this.call.core, transaction, 202, undefined, (response) =>
          response.headers.set(
            'contact',
            this.call.core.contact(transaction.source.transport, this.call.contactUser),
          ),
        );
        progress(100);
      },
      reject: (status = 603, reason) =>
        reply(this.call.core, transaction, status, undefined, (response) => {
          if (reason !== undefined) response.reason = reason;
        }),
    };
  }
}

/** `Signal=5\nDuration=160` (dtmf-relay) or just the digit (application/dtmf). */
export function dtmfOf(contentType: string, body: string): CallDtmf | undefined {
  if (!/^application\/dtmf/i.test(contentType)) return undefined;
  const digit = (/signal\s*=\s*(\S)/i.exec(body)?.[1] ?? /^\s*(\S)\s*$/.exec(body)?.[1])?.toUpperCase();
  if (!digit || !/[0-9*#A-D]/.test(digit)) return undefined;
  return { digit, durationMs: Number(/duration\s*=\s*(\d{1,5})/i.exec(body)?.[1] ?? 160) };
}

/** First line of message/sipfrag. */
export function transferOf(body: string): CallTransfer | undefined {
  const match = /^\s*SIP\/2\.0\s+(\d{3})[ \t]*([^\r\n]*)/i.exec(body);
  if (!match?.[1]) return undefined;
  const status = Number(match[1]);
  return { status, reason: match[2]?.trim() || reasonPhrase(status), final: status >= 200 };
}
