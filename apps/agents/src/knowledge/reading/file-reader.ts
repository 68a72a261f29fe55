import { Semaphore } from '@parley/platform';
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { UnreadableDocument } from './reading-errors';
import { READ_LIMITS, READY, type ReadReply, type ReadRequest } from './read-limits';
import { readingCommand } from './reading-command';

export interface FileReaderOptions {
  /** Files read at once; the others wait. */
  concurrency: number;
  limits?: { wallMs?: number; rssBytes?: number };
}

const MAX_COMPLAINT = 2_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** How long the process may take to be there and to go, besides reading. */
const GRACE_MS = 15_000;
const STOPPED = 'The document is made so that it cannot be read: reading it fails every time.';

/**
 * Reads files in processes of their own (docs/adr): a file that hangs, eats memory or breaks the engine takes
 * nothing with it. A process knows no secret and may write no file.
 */
export class FileReader {
  private readonly semaphore: Semaphore;
  private readonly stopping = new AbortController();

  constructor(private readonly options: FileReaderOptions) {
    this.semaphore = new Semaphore(options.concurrency);
  }

  /** Throws UnreadableDocument for what the file is to blame for; anything else is worth another try. */
  async read(request: ReadRequest, file: Uint8Array): Promise<string> {
    const reply = await this.semaphore.run(() => this.ask(request, file));
    if (!reply.ok) throw new UnreadableDocument(reply.message);
    return reply.markdown;
  }

  /** Ends what is being read; those who wait for it get an error that is worth another try. */
  close(): void {
    this.stopping.abort();
  }

  private ask(request: ReadRequest, file: Uint8Array): Promise<ReadReply> {
    const { command, args, env } = readingCommand(JSON.stringify(this.options.limits ?? {}));
    const wallMs = (this.options.limits?.wallMs ?? READ_LIMITS.wallMs) + GRACE_MS;
    return new Promise((resolve, reject) => {
      if (this.stopping.signal.aborted) return reject(new Error('the service is stopping'));
      const child = spawn(command, args, {
        env,
        stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
        timeout: wallMs,
        killSignal: 'SIGKILL',
        signal: this.stopping.signal,
      });
      const chunks: Buffer[] = [];
      let size = 0;
      (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) child.kill('SIGKILL');
        else chunks.push(chunk);
      });
      let complaint = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        if (complaint.length < MAX_COMPLAINT) complaint += chunk.toString('utf8');
      });
      child.on('error', reject);
      child.on('close', (code, signal) => {
        const said = Buffer.concat(chunks).toString('utf8');
        const reply = replyOf(said.slice(READY.length));
        if (reply) resolve(reply);
        else if (!said.startsWith(READY)) {
          reject(new Error(`the reading process does not start: ${complaint.slice(0, MAX_COMPLAINT)}`));
        }
        // Killed from outside (shutdown, a machine out of memory) says nothing about the file.
        else if (signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT') {
          reject(new Error(`the reading process was ended by ${signal}`));
        } else resolve({ ok: false, message: code === 0 ? STOPPED : crashed(signal) });
      });
      // It may be gone before it has read everything.
      child.stdin?.on('error', () => undefined);
      child.stdin?.write(`${JSON.stringify(request)}\n`);
      child.stdin?.end(file);
    });
  }
}

/** V8 ends a process that is out of heap with SIGABRT, or SIGTRAP, and there is nobody left to say so. */
function crashed(signal: NodeJS.Signals | null): string {
  return signal === 'SIGABRT' || signal === 'SIGTRAP'
    ? 'Reading the document takes more memory than is allowed.'
    : STOPPED;
}

function replyOf(said: string): ReadReply | null {
  try {
    const reply = JSON.parse(said) as ReadReply;
    return typeof reply.ok === 'boolean' ? reply : null;
  } catch {
    return null;
  }
}
