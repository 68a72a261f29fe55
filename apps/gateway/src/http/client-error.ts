import { AppError } from '@parley/contracts';
import { newId } from '@parley/platform';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressLimiter } from '../rate-limit/address.limiter';
import { rateHeaders } from '../rate-limit/rate-headers';
import { errorEnvelope } from './error-writer';

/** What is not even HTTP gets the envelope, too. decisions: General: *every* response the gateway gives. */
export function answerClientErrors(server: Server, addresses: AddressLimiter): void {
  // Left to itself, Node answers a request without Host and an expectation it does not know with empty bodies.
  Object.assign(server, { requireHostHeader: false });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
    const message = tooLarge ? 'the headers are too large' : 'the request is not valid HTTP';
    const body = JSON.stringify(errorEnvelope(new AppError('VALIDATION_ERROR', message)));
    const rate = rateHeaders(addresses.countBroken(socket.remoteAddress));
    const headers = [
      ...Object.entries(rate).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${newId()}`,
      'Connection: close',
    ];
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  });
}
