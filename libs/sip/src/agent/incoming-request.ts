import { newTag } from '../message/tokens';
import type { ServerTransaction } from '../transaction/server-transaction';
import type { IncomingRequest } from './agent-api';
import type { AgentCore } from './agent-core';
import { reply, withBody } from './messages';

/** A server transaction as an application sees it. */
export function incomingRequest(core: AgentCore, transaction: ServerTransaction): IncomingRequest {
  const { request, source } = transaction;
  const tag = newTag();
  return {
    request,
    method: request.method,
    uri: request.uri,
    headers: request.headers.plain(),
    body: request.body,
    source,
    reply: (status, options = {}) =>
      reply(core, transaction, status, tag, (response) => {
        if (options.reason !== undefined) response.reason = options.reason;
        response.headers.merge(options.headers ?? {});
        if (options.body !== undefined) withBody(response, options.contentType ?? 'text/plain', options.body);
      }),
  };
}
