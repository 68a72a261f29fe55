import type { Response } from 'express';

/** Proxies and people alike take silence for a dead connection. */
const HEARTBEAT_MS = 15_000;

/** What the last message says. Whichever it is, the reader connects again and goes on where it was. */
export type EndReason =
  /** It had all its time. */
  | 'time'
  /** What was sent lay unread for too long. */
  | 'unread'
  /** The key was revoked, or its account suspended. */
  | 'key'
  /** There is no asking for events at this replica, or it is about to stop. */
  | 'unavailable';

export interface StreamLimits {
  /** The longest a stream lasts. */
  lifeMs: number;
  /** The longest what is sent may lie unread. */
  unreadMs: number;
  /** For what is on its way when the stream ends; whoever has not read it by then is cut off. */
  flushMs: number;
}

/** Server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html writes them. */
export class EventStream {
  private readonly closed = new AbortController();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly life: NodeJS.Timeout;

  constructor(
    private readonly response: Response,
    private readonly limits: StreamLimits,
  ) {
    this.heartbeat = setInterval(() => this.sendHeartbeat(), HEARTBEAT_MS).unref();
    this.life = setTimeout(() => this.end('time'), limits.lifeMs).unref();
    // It left while its first question was answered: no `close` is still to come.
    if (response.destroyed) {
      this.markClosed();
      return;
    }
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Nginx holds back what it could send at once unless it is told.
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    response.once('close', () => this.markClosed());
    // Who asks for the headers alone waits for nothing more.
    if (response.req.method === 'HEAD') {
      this.markClosed();
      response.end();
    }
  }

  get signal(): AbortSignal {
    return this.closed.signal;
  }

  /** False when the reader is slower than the events: wait for `drained`. */
  send(event: string, id: string, data: object): boolean {
    return this.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Until the reader has room for more. One that takes nothing in all that time loses its place. */
  async drained(): Promise<void> {
    if (!this.response.writableNeedDrain || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => this.end('unread'), this.limits.unreadMs);
      const done = (): void => {
        clearTimeout(late);
        this.response.off('drain', done);
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      this.response.once('drain', done);
      this.signal.addEventListener('abort', done);
    });
  }

  /** Nothing is kept for the reader from here on but what it has not read yet, and that for a moment. */
  end(reason: EndReason): void {
    if (this.signal.aborted) return;
    this.write(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.markClosed();
    this.response.end();
    const cut = setTimeout(() => this.response.destroy(), this.limits.flushMs);
    this.response.once('close', () => clearTimeout(cut));
  }

  private markClosed(): void {
    this.closed.abort();
    clearInterval(this.heartbeat);
    clearTimeout(this.life);
  }

  /** A reader with something still to read knows that the connection lives. */
  private sendHeartbeat(): void {
    if (!this.response.writableNeedDrain) this.write(': still here\n\n');
  }

  private write(text: string): boolean {
    return this.signal.aborted || this.response.write(text);
  }
}
