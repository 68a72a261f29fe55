import type { Response } from 'express';

/** Proxies and people alike take silence for a dead connection. */
const HEARTBEAT_MS = 15_000;

/** Server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html writes them. */
export class EventStream {
  private readonly closed = new AbortController();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Nginx holds back what it could send at once unless it is told.
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    response.once('close', () => this.end());
    this.heartbeat = setInterval(() => this.write(': still here\n\n'), HEARTBEAT_MS);
    this.heartbeat.unref();
    // Who asks for the headers alone waits for nothing more.
    if (response.req.method === 'HEAD') this.end();
  }

  get signal(): AbortSignal {
    return this.closed.signal;
  }

  /** False when the reader is slower than the events: wait for `drained`. */
  send(event: string, id: string, data: object): boolean {
    return this.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  async drained(): Promise<void> {
    if (!this.response.writableNeedDrain || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.response.once('drain', resolve);
      this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  end(): void {
    if (this.signal.aborted) return;
    this.closed.abort();
    clearInterval(this.heartbeat);
    this.response.end();
  }

  private write(text: string): boolean {
    return this.signal.aborted || this.response.write(text);
  }
}
