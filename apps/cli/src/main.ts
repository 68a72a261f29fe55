#!/usr/bin/env node
import { run } from './program';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop.abort();
    // `listen` ends by itself; a request to a server that does not answer would go on for minutes.
    setTimeout(() => process.exit(130), 1_000).unref();
  });
}
// A reader that has seen enough (`| head`) ends it without a complaint.
process.stdout.on('error', () => process.exit(0));

run(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
}).then(
  (code) => (process.exitCode = code),
  () => (process.exitCode = 1),
);
