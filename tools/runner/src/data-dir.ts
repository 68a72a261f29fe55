import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets made at the first start; they must outlive it, or nothing sealed under them opens again. */
export interface LocalSecrets {
  master_key: string;
  operator_token: string;
}

export interface DemoPartner {
  partner_id: string;
  api_key: string;
}

const PID_FILE = 'parley.pid';
/** How the running platform is reached: for `npm run demo` and `nx serve`. */
export const DEV_ENVIRONMENT = 'dev-environment.json';
const STOP_WAIT_MS = 20_000;

/** The directory of everything that lasts: database, streams, objects, generated secrets. */
export class DataDir {
  constructor(readonly path: string) {
    // Traversable for others: as root, PostgreSQL runs as its own user below it. Files in it are 0600.
    mkdirSync(path, { recursive: true, mode: 0o755 });
  }

  file(...parts: string[]): string {
    return join(this.path, ...parts);
  }

  secrets(env: NodeJS.ProcessEnv): LocalSecrets {
    const kept = this.read<LocalSecrets>('secrets.json');
    const secrets = {
      master_key: env['MASTER_KEY'] || kept?.master_key || randomBytes(32).toString('base64'),
      operator_token: env['OPERATOR_TOKEN'] || kept?.operator_token || randomBytes(24).toString('base64url'),
    };
    if (!kept) this.write('secrets.json', secrets);
    return secrets;
  }

  read<T>(name: string): T | null {
    if (!existsSync(this.file(name))) return null;
    return JSON.parse(readFileSync(this.file(name), 'utf8')) as T;
  }

  write(name: string, value: unknown): void {
    writeFileSync(this.file(name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  }

  remove(name: string): void {
    rmSync(this.file(name), { force: true });
  }

  /**
   * One platform a directory. A process that died leaves a stale file, which is simply taken over; one that lost its
   * terminal (npm was killed above it) is stopped first.
   */
  async lock(): Promise<void> {
    const holder = this.read<{ pid: number }>(PID_FILE)?.pid;
    if (holder && holder !== process.pid && isOurs(holder)) {
      if (!isOrphan(holder)) {
        throw new Error(
          `Parley already runs on ${this.path} (process ${holder}). Stop it first, or set DATA_DIR to another directory.`,
        );
      }
      process.kill(holder, 'SIGTERM');
      const deadline = Date.now() + STOP_WAIT_MS;
      while (isAlive(holder) && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 100));
      if (isAlive(holder)) process.kill(holder, 'SIGKILL');
    }
    this.write(PID_FILE, { pid: process.pid });
  }

  /** Leaves it to the next one. Whose directory it never was, takes nothing out of it. */
  unlock(): void {
    if (this.read<{ pid: number }>(PID_FILE)?.pid !== process.pid) return;
    this.remove(DEV_ENVIRONMENT);
    this.remove(PID_FILE);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Process ids are reused: only one that runs our start script counts. */
function isOurs(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = readProc(pid, 'cmdline');
  return commandLine === null || commandLine.includes('start.mjs');
}

/** True when an ancestor up to npm's shell is gone, that is: nobody's terminal holds it any more. */
function isOrphan(pid: number): boolean {
  let current = pid;
  for (let step = 0; step < 2; step += 1) {
    const parent = Number(/^PPid:\s*(\d+)/m.exec(readProc(current, 'status') ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(parent)) return false;
    if (parent <= 1) return true;
    const name = readProc(parent, 'comm')?.trim() ?? '';
    if (!/^(sh|dash|bash|node|npm.*)$/.test(name)) return false;
    current = parent;
  }
  return false;
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
