import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers in hand may take this long; less than a process has to stop (run-main), with room for what stops after. */
const LIMIT_MS = 15_000;

/**
 * Ends an HTTP server without cutting anybody off: whose request was taken in gets its answer. Connections on which
 * nothing is asked are closed at once, the others after their last answer, which says so.
 */
export class HttpDrain {
  private readonly inHand = new Map<Socket, Set<ServerResponse>>();
  private ending = false;

  constructor(
    private readonly server: Server,
    private readonly limitMs = LIMIT_MS,
  ) {
    server.on('connection', (socket: Socket) => {
      this.inHand.set(socket, new Set());
      socket.once('close', () => this.inHand.delete(socket));
    });
    // First, so that an answer written at once is seen, too.
    server.prependListener('request', ({ socket }, response) => this.take(socket, response));
  }

  /** Resolves when the last connection is closed. */
  async end(): Promise<void> {
    this.ending = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const [socket, responses] of this.inHand) {
      if (responses.size === 0) socket.destroy();
      else this.announce(responses);
    }
    const late = setTimeout(() => this.server.closeAllConnections(), this.limitMs);
    await closed;
    clearTimeout(late);
  }

  private take(socket: Socket, response: ServerResponse): void {
    const responses = this.inHand.get(socket);
    if (!responses) return;
    responses.add(response);
    if (this.ending) this.announce(responses);
    response.once('close', () => {
      responses.delete(response);
      if (this.ending && responses.size === 0) socket.end();
    });
  }

  /** `Connection: close`, but not while several wait on one connection: the first would end it for the others. */
  private announce(responses: Set<ServerResponse>): void {
    for (const response of responses)
      if (!response.headersSent) response.shouldKeepAlive = responses.size > 1;
  }
}
