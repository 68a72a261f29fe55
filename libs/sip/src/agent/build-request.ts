import { Headers, type HeaderValues } from '../message/headers';
import type { SipRequest } from '../message/message';
import { formatNameAddr, withTag } from '../message/name-addr';
import { newCallId, newTag } from '../message/tokens';
import { formatUri, parseUri } from '../message/uri';
import type { Party } from './agent-api';
import { withBody } from './messages';

export interface NewRequest {
  method: string;
  uri: string;
  from: Party;
  to?: string | Party;
  outboundProxy?: string;
  headers?: HeaderValues;
  contentType?: string;
  body?: string;
  host: string;
  userAgent: string;
}

/** A SIP URI an application gave; throws, because a wrong one is a mistake of ours and not of the peer. */
export function checkedUri(uri: string): string {
  const parsed = parseUri(uri);
  if (!parsed) throw new TypeError(`not a SIP URI: ${uri.slice(0, 200)}`);
  return formatUri(parsed);
}

/** A request outside any dialog (RFC 3261 8.1.1). */
export function buildRequest(options: NewRequest): SipRequest {
  const to = typeof options.to === 'string' ? { uri: options.to } : (options.to ?? { uri: options.uri });
  const headers = new Headers();
  if (options.outboundProxy !== undefined) headers.add('route', looseRoute(options.outboundProxy));
  headers.set('max-forwards', '70');
  headers.set('from', withTag(address(options.from), newTag()));
  headers.set('to', address(to));
  headers.set('call-id', newCallId(options.host));
  headers.set('cseq', `1 ${options.method}`);
  headers.set('user-agent', options.userAgent);
  headers.merge(options.headers ?? {});
  const request: SipRequest = {
    kind: 'request',
    method: options.method,
    uri: checkedUri(options.uri),
    headers,
    body: '',
  };
  return options.body === undefined
    ? request
    : withBody(request, options.contentType ?? 'text/plain', options.body);
}

const address = (party: Party): string => {
  const uri = checkedUri(party.uri);
  return formatNameAddr({
    uri,
    params: new Map(),
    ...(party.displayName ? { displayName: party.displayName } : {}),
  });
};

function looseRoute(uri: string): string {
  const parsed = parseUri(checkedUri(uri));
  parsed?.params.set('lr', '');
  return parsed ? `<${formatUri(parsed)}>` : '';
}
