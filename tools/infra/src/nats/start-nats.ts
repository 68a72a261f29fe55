import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { running, startDaemon } from '../daemon';
import { freePort } from '../free-port';
import { commandLine, endProcess, isAlive } from '../process-control';
import type { InfraOptions, Running } from '../running';
import { say as sayToTerminal } from '../say';
import { withStartLock } from '../start-lock';
import { findNatsServer } from './find-nats-server';
import { natsInfo } from './probe';

const START_TIMEOUT_MS = 20_000;
const MAX_PAYLOAD_BYTES = 1_048_576;
const PORT_ATTEMPTS = 3;

/** Starts nats-server with JetStream on 127.0.0.1, or takes over the one of this directory that already runs. */
export async function startNats(options: InfraOptions): Promise<Running> {
  const dataDir = resolve(options.dataDir);
  const say = options.log ?? sayToTerminal;
  return withStartLock(dataDir, async () => {
    const adopted = await adopt(dataDir, say);
    if (adopted) return adopted;
    const command = await findNatsServer({ binDir: join(dirname(dataDir), 'bin'), say });
    const paths = layout(dataDir);
    mkdirSync(paths.store, { recursive: true });
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort(
        attempt === 1 ? options.port : undefined,
        attempt === 1 ? lastPort(dataDir) : undefined,
      );
      writeFileSync(paths.config, configuration(dataDir, port));
      rmSync(paths.log, { force: true });
      try {
        const pid = await startDaemon({
          command,
          args: ['-c', paths.config],
          logFile: paths.log,
          ready: async () => (await natsInfo(port))?.jetstream === true,
          timeoutMs: START_TIMEOUT_MS,
        });
        return running({ url: `nats://127.0.0.1:${port}`, port, pid, adopted: false }, 'SIGTERM');
      } catch (error) {
        // Somebody else took the port between our look and the server's.
        if (attempt === PORT_ATTEMPTS || !/address already in use/i.test(String(error))) throw error;
      }
    }
  });
}

function layout(dataDir: string): Record<'store' | 'config' | 'log' | 'pid', string> {
  return {
    store: join(dataDir, 'jetstream'),
    config: join(dataDir, 'nats.conf'),
    log: join(dataDir, 'nats.log'),
    pid: join(dataDir, 'nats.pid'),
  };
}

function configuration(dataDir: string, port: number): string {
  const paths = layout(dataDir);
  return [
    `listen: "127.0.0.1:${port}"`,
    `pid_file: ${JSON.stringify(paths.pid)}`,
    `max_payload: ${MAX_PAYLOAD_BYTES}`,
    `jetstream { store_dir: ${JSON.stringify(paths.store)} }`,
    '',
  ].join('\n');
}

function lastPort(dataDir: string): number | undefined {
  const { config } = layout(dataDir);
  if (!existsSync(config)) return undefined;
  const port = /^listen: "127\.0\.0\.1:(\d+)"$/m.exec(readFileSync(config, 'utf8'))?.[1];
  return port ? Number.parseInt(port, 10) : undefined;
}

async function adopt(dataDir: string, say: (message: string) => void): Promise<Running | null> {
  const paths = layout(dataDir);
  const port = lastPort(dataDir);
  if (!existsSync(paths.pid) || !port) return null;
  const pid = Number.parseInt(readFileSync(paths.pid, 'utf8'), 10);
  const ours =
    Number.isInteger(pid) && isAlive(pid) && (commandLine(pid) ?? paths.config).includes(paths.config);
  if (!ours) {
    rmSync(paths.pid, { force: true });
    return null;
  }
  if ((await natsInfo(port))?.jetstream) {
    say(`nats: using the one already running (process ${pid}, port ${port})`);
    return running({ url: `nats://127.0.0.1:${port}`, port, pid, adopted: true }, 'SIGTERM');
  }
  say(`nats: process ${pid} of an earlier run does not answer; stopping it`);
  await endProcess(pid, 'SIGTERM', 10_000);
  return null;
}
