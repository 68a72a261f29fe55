import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, isAlive } from './process-control';
import type { Running } from './running';

export interface DaemonOptions {
  command: string;
  args: string[];
  /** Output goes here, not to a pipe: the server must outlive a parent that is killed. */
  logFile: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** Resolves true once the server answers. */
  ready: () => Promise<boolean>;
  timeoutMs: number;
}

/** Starts a server in a process group of its own (Ctrl-C must not reach it before its clients) and waits for it. */
export async function startDaemon(options: DaemonOptions): Promise<number> {
  const output = openSync(options.logFile, 'a');
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: options.env ?? process.env,
    ...(options.uid === undefined ? {} : { uid: options.uid }),
    ...(options.gid === undefined ? {} : { gid: options.gid }),
  });
  closeSync(output);
  child.unref();
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  const until = Date.now() + options.timeoutMs;
  while (!failure && Date.now() < until) {
    if (child.pid && (await options.ready())) return child.pid;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(
    `${options.command} did not start: ${failure ?? `no answer in ${options.timeoutMs} ms`}\n${tail(options.logFile)}`,
  );
}

/** The handle of a server that runs, whoever started it. */
export function running(
  facts: Pick<Running, 'url' | 'port' | 'pid' | 'adopted'>,
  stopSignal: NodeJS.Signals,
): Running {
  return {
    ...facts,
    stop: async () => {
      if (isAlive(facts.pid)) await endProcess(facts.pid, stopSignal, 15_000);
    },
    kill: async () => {
      if (isAlive(facts.pid)) await endProcess(facts.pid, 'SIGKILL', 5_000);
    },
  };
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-15).join('\n').trim();
  } catch {
    return '';
  }
}
