import { ProviderError } from '../ports/errors';

/** One signal for the caller's abort, the time the whole request may take, and the time the next thing may take. */
export class Deadline {
  private readonly controller = new AbortController();
  private whole: NodeJS.Timeout | undefined;
  private step: NodeJS.Timeout | undefined;
  private left: number;
  private since = 0;

  constructor(
    private readonly provider: string,
    private readonly total: number,
    private readonly caller: AbortSignal,
  ) {
    this.left = total;
    if (caller.aborted) this.abort();
    else caller.addEventListener('abort', this.abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get passed(): boolean {
    return this.signal.aborted;
  }

  /** The caller's reason, or the ProviderError of a deadline. */
  reason(): Error {
    return this.signal.reason as Error;
  }

  /** The clock runs: for what is due next, and for the whole. */
  expect(within: number, what: string): void {
    this.rest();
    this.since = performance.now();
    this.step = setTimeout(() => this.expire(what, within), within);
    this.whole = setTimeout(() => this.expire('whole answer', this.total), this.left);
  }

  /** The clock stands: it is our own reader that takes its time. */
  rest(): void {
    clearTimeout(this.step);
    clearTimeout(this.whole);
    if (this.since) this.left = Math.max(0, this.left - (performance.now() - this.since));
    this.since = 0;
  }

  end(): void {
    this.rest();
    this.caller.removeEventListener('abort', this.abort);
  }

  private expire(what: string, within: number): void {
    this.controller.abort(new ProviderError(this.provider, 'timeout', `no ${what} within ${within} ms`));
  }

  private readonly abort = () => this.controller.abort(this.caller.reason);
}
