import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const READY_LIMIT_MS = 100_000;
const STOP_LIMIT_MS = 40_000;

/** One service in a process of its own, as in production: `node apps/<name>/dist/main.js`. */
export class ServiceProcess {
  /** Everything it printed, over all its lives. */
  readonly output: string[] = [];
  private child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    private readonly env: Record<string, string>,
    /** Tells two replicas of a service apart in messages. */
    readonly label = name,
  ) {}

  get opsUrl(): string {
    return `http://127.0.0.1:${this.env['OPS_PORT']}`;
  }

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  get alive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    const main = join(__dirname, '..', '..', 'apps', this.name, 'dist', 'main.js');
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    await this.ready();
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.opsUrl}/health/ready`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    return response?.status === 200;
  }

  async isLive(): Promise<boolean> {
    const response = await fetch(`${this.opsUrl}/health/live`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    return response?.status === 200;
  }

  async ready(limitMs = READY_LIMIT_MS): Promise<void> {
    const deadline = Date.now() + limitMs;
    while (!(await this.isReady())) {
      if (!this.alive) throw new Error(`${this.label} ended while starting:\n${this.tail()}`);
      if (Date.now() > deadline) throw new Error(`${this.label} did not become ready:\n${this.tail()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** SIGTERM and wait, as an orchestrator does. */
  async stop(): Promise<void> {
    if (!this.alive || !this.child) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child?.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(timer);
  }

  /** kill -9: nothing is flushed, nothing is said goodbye to. */
  async kill(): Promise<void> {
    if (!this.alive || !this.child) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  tail(characters = 4_000): string {
    return this.output.join('').slice(-characters);
  }
}
