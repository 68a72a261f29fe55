import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { spawnThread } from '@parley/media';
import type { SchemaCheck, SchemaReply } from './schema-worker';

/** Patterns with nested repetition can take for ever; what people write takes a millisecond. */
const TIMEOUT_MS = 500;

/** Checks arguments against tools' schemas in a worker thread: a partner's pattern must not hold up other requests. */
export class ArgumentChecker {
  private worker: Promise<Worker> | null = null;
  /** One check at a time, so that the timeout is that of one check. */
  private last: Promise<unknown> = Promise.resolve();

  check(schema: Record<string, unknown>, given: Record<string, unknown>): Promise<SchemaReply> {
    const result = this.last.then(() => this.run({ schema, given }));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async run(request: SchemaCheck): Promise<SchemaReply> {
    const worker = await (this.worker ??= this.spawn());
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      worker.postMessage(request);
      const [reply] = (await once(worker, 'message', { signal: timeout })) as [SchemaReply];
      return reply;
    } catch {
      this.worker = null;
      void worker.terminate();
      return { problem: 'arguments cannot be checked against the parameters' };
    }
  }

  private spawn(): Promise<Worker> {
    const worker = spawnThread(join(__dirname, 'schema-worker'));
    const ready = once(worker, 'message').then(() => {
      worker.unref();
      return worker;
    });
    // 'exit' follows 'error', which would end the whole process if nobody listened.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === ready) this.worker = null;
    });
    return ready;
  }
}
