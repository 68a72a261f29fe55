/** Resolves after `ms` or as soon as `signal` aborts, whichever comes first. Never rejects. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** True when `work` settles within `ms`, however it does; false otherwise. Leaves no timer behind. */
export async function settlesWithin(
  work: Promise<unknown>,
  ms: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const over = new AbortController();
  let settled = false;
  const done = (): void => {
    settled = true;
    over.abort();
  };
  work.then(done, done);
  await delay(ms, signal ? AbortSignal.any([over.signal, signal]) : over.signal);
  return settled;
}
