import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program nobody here wrote, ended by its process id and by nothing else. */
export class PeerProcess {
  readonly output: string[] = [];
  private readonly child: ChildProcess;
  private readonly exited: Promise<number | null>;

  constructor(program: string, parameters: string[], options: { cwd?: string } = {}) {
    this.child = spawn(program, parameters, {
      ...options,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, TERM: 'xterm' },
    });
    this.child.stdout?.on('data', (chunk: Buffer) => this.output.push(chunk.toString('latin1')));
    this.child.stderr?.on('data', (chunk: Buffer) => this.output.push(chunk.toString('latin1')));
    this.exited = once(this.child, 'exit').then(([code]) => code as number | null);
  }

  get text(): string {
    return this.output.join('');
  }

  /** Resolves with the exit status; rejects when it runs longer than `limitMs`. */
  async exit(limitMs: number): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`still running after ${limitMs} ms:\n${this.text.slice(-2_000)}`)),
        limitMs,
      );
    });
    try {
      return await Promise.race([this.exited, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), 3_000);
    await this.exited;
    clearTimeout(force);
  }
}
