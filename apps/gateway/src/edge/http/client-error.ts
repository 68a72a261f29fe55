import { AppError } from '@parley/contracts';
import { newId } from '@parley/platform';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressLimiter } from '../rate-limit/address.limiter';
import { rateHeaders } from '../rate-limit/rate-headers';
import { errorEnvelope } from '../errors/error-writer';

const REFUSALS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request took too long to arrive'],
};
const NOT_HTTP = ['400 Bad Request', 'the request is not valid HTTP'] as const;

/** What is not even HTTP is answered with the error envelope, too (`clientError` of node:http). */
export function answerClientErrors(server: Server, addresses: AddressLimiter): void {
  // Node would answer an expectation it does not know with an empty body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const latest = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => latest.set(socket, response));
  const broken = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The event comes again for every further chunk.
    if (broken.has(socket)) return;
    broken.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = (): void => {
      socket.end(refusalOf(error, addresses.countBroken(socket.remoteAddress)));
    };
    const before = latest.get(socket);
    if (!before || before.closed || (!before.req.complete && !before.headersSent)) refusal();
    // Pipelined behind a request in progress: answers keep the order of requests.
    else if (before.req.complete) before.once('close', refusal);
    else socket.destroy();
  });
}

function refusalOf(error: NodeJS.ErrnoException, rate: ReturnType<AddressLimiter['countBroken']>): string {
  const [status, message] = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(errorEnvelope(new AppError('VALIDATION_ERROR', message)));
  const headers = [
    ...Object.entries(rateHeaders(rate)).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${newId()}`,
    'Connection: close',
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}
