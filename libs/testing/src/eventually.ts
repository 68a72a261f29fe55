import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Default 5000. */
  timeoutMs?: number;
  /** Default 20. */
  everyMs?: number;
}

/** Tries until `check` neither throws nor returns false, and gives what it returned. The last failure is thrown. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: EventuallyOptions = {},
): Promise<T> {
  const until = Date.now() + (options.timeoutMs ?? 5_000);
  for (;;) {
    let failure: unknown;
    try {
      const result = await check();
      if (result !== false) return result;
      failure = new Error('the condition did not come true in time');
    } catch (error) {
      failure = error;
    }
    if (Date.now() > until) throw failure;
    await sleep(options.everyMs ?? 20);
  }
}
