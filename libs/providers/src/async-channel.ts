/** Values pushed by callbacks, pulled by one `for await`. Ending with an error delivers what was pushed before it. */
export class AsyncChannel<T> {
  private readonly values: T[] = [];
  private ended = false;
  private error: unknown;
  private wake: (() => void) | undefined;

  push(value: T): void {
    if (this.ended) return;
    this.values.push(value);
    this.wake?.();
  }

  end(error?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.error = error;
    this.wake?.();
  }

  /** Ends now; values not yet pulled are dropped. */
  fail(error: unknown): void {
    this.values.length = 0;
    this.ended = true;
    this.error = error;
    this.wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const value = this.values.shift();
      if (value !== undefined) yield value;
      else if (this.ended) {
        if (this.error !== undefined) throw this.error as Error;
        return;
      } else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
