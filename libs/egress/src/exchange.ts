import type { Dispatcher } from 'undici';
import { EgressError } from './egress-error';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  truncated: boolean;
}

/** RFC 9110, 15.3.5 and 15.4.5: such an answer ends with its head. */
const WITHOUT_BODY = new Set([204, 304]);

/**
 * One request on its way: its answer, read up to a cap, or the reason there is none. Handed to undici's dispatcher as it
 * is: the streams and signals of its `request` cost more than all the rest of a small delivery.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  private resolve: (answer: Answer) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;
  private controller: Dispatcher.DispatchController | null = null;
  private ended = false;
  private cause: Error | null = null;
  private status = 0;
  private headers: Answer['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(private readonly maxBytes: number) {
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Ends it with this reason, in whatever state it is; what comes later is dropped. */
  abort(cause: Error): void {
    this.fail(cause);
    this.cause ??= cause;
    this.controller?.abort(cause);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It had to wait for a connection, and nobody waits for it any more.
    if (this.cause) controller.abort(this.cause);
  }

  onRequestUpgrade(): void {
    this.abort(new EgressError('protocol', 'the answer was not valid HTTP'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Answer['headers'],
  ): void {
    if (status < 200 || this.ended) return; // RFC 9110, 15.2: interim answers come before the one that counts
    this.status = status;
    this.headers = headers;
    if (!WITHOUT_BODY.has(status)) return;
    // The head is all of it. What else was announced may come, or never: it is cut off with the connection.
    this.finish(false);
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    if (length !== '0' || encoding !== undefined) controller.abort(new Error('no body was due'));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.ended) return;
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size <= this.maxBytes) return;
    this.finish(true);
    // The rest is cut off with the connection.
    controller.abort(new Error('enough was read'));
  }

  onResponseEnd(): void {
    if (!this.ended) this.finish(false);
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }

  private finish(truncated: boolean): void {
    this.ended = true;
    const [only] = this.chunks;
    const body = this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks);
    this.resolve({
      status: this.status,
      headers: this.headers,
      body: truncated ? body.subarray(0, this.maxBytes) : body,
      truncated,
    });
  }

  private fail(error: unknown): void {
    this.ended = true;
    this.reject(error);
  }
}
