import { Headers } from '../message/headers';
import { parseCSeq, type SipMessage, type SipRequest, type SipResponse } from '../message/message';
import { formatNameAddr, parseNameAddr, tagOf, withoutParams, withTag } from '../message/name-addr';
import { parseUri } from '../message/uri';
import type { Target, TransportName } from '../transport/transport-types';
import type { DialogSnapshot } from './dialog-snapshot';
import { isPrivateAddress } from './private-address';

interface DialogFields {
  callId: string;
  localTag: string;
  remoteTag: string;
  localAddress: string;
  remoteAddress: string;
  localSeq: number;
  remoteSeq?: number;
  routeSet: string[];
  remoteTarget: string;
  flow: Target;
}

/** A foreign process cannot know how far the owner's CSeq had got. */
const SNAPSHOT_SEQ_JUMP = 1_000;

/** RFC 3261 section 12: the state two user agents share; early and confirmed dialogs look the same here. */
export class Dialog {
  private constructor(private readonly fields: DialogFields) {}

  /** UAC side (12.1.2): the route set is Record-Route reversed. */
  static fromResponse(invite: SipRequest, response: SipResponse, flow: Target): Dialog {
    const remoteTag = tagOf(response.headers.get('to')) ?? '';
    return new Dialog({
      callId: invite.headers.get('call-id') ?? '',
      localTag: tagOf(invite.headers.get('from')) ?? '',
      remoteTag,
      localAddress: withoutParams(invite.headers.get('from') ?? ''),
      remoteAddress: withoutParams(response.headers.get('to') ?? ''),
      localSeq: parseCSeq(invite.headers.get('cseq'))?.seq ?? 1,
      routeSet: response.headers.all('record-route').reverse(),
      remoteTarget: contactOf(response) ?? invite.uri,
      flow,
    });
  }

  /** UAS side (12.1.1): the route set is Record-Route in order. */
  static fromRequest(invite: SipRequest, localTag: string, flow: Target): Dialog {
    return new Dialog({
      callId: invite.headers.get('call-id') ?? '',
      localTag,
      remoteTag: tagOf(invite.headers.get('from')) ?? '',
      localAddress: withoutParams(invite.headers.get('to') ?? ''),
      remoteAddress: withoutParams(invite.headers.get('from') ?? ''),
      localSeq: 0,
      remoteSeq: parseCSeq(invite.headers.get('cseq'))?.seq ?? 0,
      routeSet: invite.headers.all('record-route'),
      remoteTarget: contactOf(invite) ?? parseNameAddr(invite.headers.get('from') ?? '')?.uri ?? '',
      flow,
    });
  }

  static fromSnapshot(snapshot: DialogSnapshot): Dialog {
    const { transport, flow } = snapshot;
    const hop = parseUri(snapshot.remoteTarget);
    const { host, port } = flow ?? { host: hop?.host ?? '', port: hop?.port ?? 5060 };
    return new Dialog({
      ...snapshot,
      localSeq: snapshot.localSeq + SNAPSHOT_SEQ_JUMP,
      routeSet: [...snapshot.routeSet],
      flow: { transport, host, port },
    });
  }

  get callId(): string {
    return this.fields.callId;
  }

  get localTag(): string {
    return this.fields.localTag;
  }

  get remoteTag(): string {
    return this.fields.remoteTag;
  }

  get key(): string {
    return dialogKey(this.fields.callId, this.fields.localTag, this.fields.remoteTag);
  }

  get transport(): TransportName {
    return this.fields.flow.transport;
  }

  nextSeq(): number {
    this.fields.localSeq += 1;
    return this.fields.localSeq;
  }

  /** A request of ours within the dialog (12.2.1.1). ACK takes the CSeq number of its INVITE. */
  request(method: string, seq: number = this.nextSeq()): SipRequest {
    const { callId, localTag, remoteTag, localAddress, remoteAddress, routeSet, remoteTarget } = this.fields;
    const headers = new Headers();
    const first = parseNameAddr(routeSet[0] ?? '');
    const strict = first !== undefined && !parseUri(first.uri)?.params.has('lr');
    // a strict router wants itself in the Request-URI and the target last (RFC 2543 style)
    const target = formatNameAddr({ uri: remoteTarget, params: new Map() });
    const routes = strict ? [...routeSet.slice(1), target] : routeSet;
    for (const route of routes) headers.add('route', route);
    headers.set('max-forwards', '70');
    headers.set('from', localTag ? withTag(localAddress, localTag) : localAddress);
    headers.set('to', remoteTag ? withTag(remoteAddress, remoteTag) : remoteAddress);
    headers.set('call-id', callId);
    headers.set('cseq', `${seq} ${method}`);
    return { kind: 'request', method, uri: strict ? first.uri : remoteTarget, headers, body: '' };
  }

  /** False for a request older than one already seen: to be answered 500 (12.2.2). */
  admits(request: SipRequest): boolean {
    const seq = parseCSeq(request.headers.get('cseq'))?.seq ?? 0;
    if (this.fields.remoteSeq !== undefined && seq <= this.fields.remoteSeq) return false;
    this.fields.remoteSeq = seq;
    return true;
  }

  /** Target refresh: INVITE and UPDATE, requests and 2xx, move the remote target (12.2). */
  refresh(message: SipMessage): void {
    const contact = contactOf(message);
    if (contact !== undefined) this.fields.remoteTarget = contact;
  }

  /**
   * Where the peer really is, when its Contact does not say: behind a NAT, or on a TCP connection that is
   * open already (RFC 5923). With a route set the proxies know.
   */
  flow(): Target | undefined {
    const { flow, routeSet, remoteTarget } = this.fields;
    if (routeSet.length > 0) return undefined;
    const host = parseUri(remoteTarget)?.host ?? '';
    const hidden = isPrivateAddress(host) && !isPrivateAddress(flow.host);
    return hidden || (flow.transport === 'tcp' && host === flow.host) ? flow : undefined;
  }

  snapshot(): DialogSnapshot {
    const { flow, remoteSeq: _, ...rest } = this.fields;
    const where = this.flow();
    return {
      version: 1,
      ...rest,
      routeSet: [...rest.routeSet],
      transport: flow.transport,
      ...(where ? { flow: { host: where.host, port: where.port } } : {}),
    };
  }
}

export const dialogKey = (callId: string, localTag: string, remoteTag: string): string =>
  JSON.stringify([callId, localTag, remoteTag]);

function contactOf(message: SipMessage): string | undefined {
  const uri = parseNameAddr(message.headers.get('contact') ?? '')?.uri;
  return uri !== undefined && parseUri(uri) ? uri : undefined;
}
