import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { readFile } from './read-file';
import { READ_LIMITS, READY, type ReadReply, type ReadRequest } from './read-limits';

/**
 * The process that opens untrusted files: one file, then it ends. It gets the file on its standard input behind a
 * line of JSON and answers on a pipe of its own, so that whatever a library prints does no harm.
 */
const ANSWER_FD = 3;

/** A thread beside it, since a file that makes it loop leaves it no time for timers. It ends an orphan, too. */
const WATCHDOG = `
  const { workerData: limits } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const startedAt = performance.now();
  const end = (message) => {
    try { writeSync(${ANSWER_FD}, JSON.stringify({ ok: false, message })); } catch {}
    process.kill(process.pid, 'SIGKILL');
  };
  setInterval(() => {
    if (process.memoryUsage.rss() > limits.rssBytes) end('Reading the document takes more memory than is allowed.');
    if (performance.now() - startedAt > limits.wallMs) {
      end('Reading the document takes longer than ' + Math.round(limits.wallMs / 1000) + ' s.');
    }
  }, 25);
`;

async function main(): Promise<void> {
  const watchdog = new Worker(WATCHDOG, { eval: true, workerData: limitsOf(process.argv[2]) });
  watchdog.unref();
  // From here on a sudden end is the file's doing, not that of a broken installation.
  writeSync(ANSWER_FD, READY);
  const input = await buffer(process.stdin);
  const line = input.indexOf(10);
  const request = JSON.parse(input.subarray(0, line).toString('utf8')) as ReadRequest;
  answer(await readFile(request, input.subarray(line + 1)));
  process.exit(0);
}

function limitsOf(given: string | undefined): { rssBytes: number; wallMs: number } {
  const { rssBytes, wallMs } = READ_LIMITS;
  return { rssBytes, wallMs, ...(given ? (JSON.parse(given) as object) : {}) };
}

function answer(reply: ReadReply): void {
  const bytes = Buffer.from(JSON.stringify(reply), 'utf8');
  for (let done = 0; done < bytes.length;) done += writeSync(ANSWER_FD, bytes, done);
}

void main();
