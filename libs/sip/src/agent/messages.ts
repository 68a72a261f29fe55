import { buildResponse } from '../message/build-response';
import type { SipRequest, SipResponse } from '../message/message';
import type { ServerTransaction } from '../transaction/server-transaction';
import type { AgentCore } from './agent-core';
import type { FinalResponse } from './call-api';
import { ALLOWED, SUPPORTED } from './methods';

export const SDP_TYPE = 'application/sdp';

export function toFinal(response: SipResponse): FinalResponse {
  const { status, reason, body } = response;
  return { status, reason, body, headers: response.headers.plain() };
}

export function withBody<M extends SipRequest | SipResponse>(
  message: M,
  contentType: string,
  body: string,
): M {
  message.body = body;
  if (body !== '') message.headers.set('content-type', contentType);
  return message;
}

/** Capabilities, for INVITE and its 2xx and for OPTIONS (RFC 3261 13.2.1, 11.2). */
export function advertise(message: SipRequest | SipResponse): void {
  message.headers.set('allow', ALLOWED.join(', ')).set('supported', SUPPORTED.join(', '));
}

/** Answers a request with the least the RFC asks for. */
export function reply(
  core: AgentCore,
  transaction: ServerTransaction,
  status: number,
  tag?: string,
  edit?: (response: SipResponse) => void,
): void {
  const response = buildResponse(transaction.request, status, tag);
  response.headers.set('server', core.userAgent);
  edit?.(response);
  transaction.respond(response);
}
