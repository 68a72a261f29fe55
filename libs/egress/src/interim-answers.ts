import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** A head longer than that is no interim answer; undici refuses it. */
const MAX_HEAD_BYTES = 16_384;
const STATUS_LINE = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
const STATUS_LINE_BYTES = 'HTTP/1.1 100 '.length;
const END_OF_HEAD = '\r\n\r\n';

/**
 * RFC 9110, 15.2: a client must be able to parse interim answers before the one that counts, even if it does not expect
 * them. undici takes a `100 Continue` it did not ask for as a broken connection, and no option changes that: so interim
 * answers are taken out before it reads. One request at a time is on a socket (no pipelining), so an answer begins with the
 * first byte after it was written. 101 is no interim answer but the end of HTTP.
 */
export function withoutInterimAnswers(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let held: Buffer | null = null;
  socket.read = (size?: number): Buffer | null => {
    let chunk = read(size);
    if (!begins.has(socket)) return chunk;
    // To the end, so that the socket tells when there is more.
    for (; chunk !== null; chunk = read()) {
      held = withoutHeads(held === null ? chunk : Buffer.concat([held, chunk]));
      if (!mayBeInterim(held)) {
        const answer = held;
        begins.delete(socket);
        held = null;
        return answer;
      }
    }
    return null;
  };
  // What was held back is not of the next request.
  socket.once('close', () => (held = null));
}

/** Sockets on which the next byte begins an answer, told by undici as it writes a request. */
const begins = new WeakSet<object>();
subscribe('undici:client:sendHeaders', (message) => {
  begins.add((message as { socket: Socket }).socket);
});

/** Without the complete interim heads at its beginning. */
function withoutHeads(bytes: Buffer): Buffer {
  let rest = bytes;
  while (STATUS_LINE.test(beginningOf(rest))) {
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0 || end > MAX_HEAD_BYTES) break;
    rest = rest.subarray(end + END_OF_HEAD.length);
  }
  return rest;
}

/** Nothing yet, too little to tell, or a head that is not complete. */
function mayBeInterim(bytes: Buffer): boolean {
  if (bytes.length > MAX_HEAD_BYTES) return false;
  const beginning = beginningOf(bytes);
  return beginning.length < STATUS_LINE_BYTES
    ? 'HTTP/1.'.startsWith(beginning.slice(0, 7)) && /^(.{0,9}|.{9}1.*)$/s.test(beginning)
    : STATUS_LINE.test(beginning);
}

function beginningOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, STATUS_LINE_BYTES);
}
