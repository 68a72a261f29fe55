/**
 * The clock all threads of the process share: CLOCK_MONOTONIC in milliseconds. `performance.now()` will not do, each
 * thread counts it from its own start.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
