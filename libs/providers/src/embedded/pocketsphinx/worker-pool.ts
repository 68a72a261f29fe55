import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { spawnThread } from '@parley/media';
import { ProviderError } from '../../ports/errors';
import type { FromWorker, ToWorker, WorkerOptions } from './protocol';

/** One stream's end of the conversation with its worker. */
export interface WorkerStream {
  receive(message: FromWorker): void;
  /** the worker is gone; nothing will come any more */
  fail(error: ProviderError): void;
}

export interface WorkerLink {
  send(message: ToWorker, transfer?: ArrayBuffer[]): void;
  release(): void;
}

interface Member {
  worker: Worker;
  streams: Map<number, WorkerStream>;
}

/** At most `max` threads, started when they are needed; a stream stays with its thread. An idle pool keeps no process up. */
export class WorkerPool {
  private readonly members = new Set<Member>();
  private closed = false;

  constructor(
    private readonly max: number,
    private readonly options: WorkerOptions,
  ) {}

  attach(id: number, stream: WorkerStream): WorkerLink {
    if (this.closed)
      throw new ProviderError('pocketsphinx', 'unavailable', 'recogniser is closed', { retryable: false });
    const member = this.leastBusy();
    member.streams.set(id, stream);
    member.worker.ref();
    return {
      send: (message, transfer = []) => member.worker.postMessage(message, transfer),
      release: () => {
        member.streams.delete(id);
        if (!member.streams.size) member.worker.unref();
      },
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.members].map(({ worker }) => worker.terminate()));
  }

  private leastBusy(): Member {
    const [best] = [...this.members].sort((a, b) => a.streams.size - b.streams.size);
    return best && (best.streams.size === 0 || this.members.size >= this.max) ? best : this.spawn();
  }

  private spawn(): Member {
    const member: Member = {
      worker: spawnThread(join(__dirname, 'recognition-worker'), this.options),
      streams: new Map(),
    };
    this.members.add(member);
    const gone = () => {
      this.members.delete(member);
      const error = new ProviderError('pocketsphinx', 'unavailable', 'recognition worker ended');
      for (const stream of [...member.streams.values()]) stream.fail(error);
    };
    member.worker.on('message', (message: FromWorker) =>
      member.streams.get(message.stream)?.receive(message),
    );
    // 'exit' follows an 'error'; unheard, the latter would end the whole process.
    member.worker.on('error', () => undefined);
    member.worker.on('exit', gone);
    return member;
  }
}
