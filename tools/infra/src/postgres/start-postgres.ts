import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { running, startDaemon } from '../daemon';
import { freePort } from '../free-port';
import { commandLine, endProcess, isAlive } from '../process-control';
import type { PostgresOptions, Running } from '../running';
import { say as sayToTerminal } from '../say';
import { withStartLock } from '../start-lock';
import { openCopy, type PostgresBinaries, postgresBinaries } from './binaries';
import { commandAs, initialise, layout, readPassword } from './cluster';
import { closedTo, postgresOwner, runAs, type User } from './run-as';

const START_TIMEOUT_MS = 60_000;
const ADOPT_TIMEOUT_MS = 10_000;
/** Orderly and quick: sessions are ended, the checkpoint is written. */
const FAST_SHUTDOWN = 'SIGINT';

/**
 * Starts the bundled Postgres on 127.0.0.1, or takes over the one of this directory that already runs. The directory
 * lasts; the superuser's password is made on first use and kept in `<dataDir>/password` (mode 0600).
 */
export async function startPostgres(options: PostgresOptions): Promise<Running> {
  const dataDir = resolve(options.dataDir);
  const say = options.log ?? sayToTerminal;
  const database = options.database ?? 'parley';
  return withStartLock(dataDir, async () => {
    const adopted = await adopt(dataDir, database, say);
    if (adopted) return adopted;
    mkdirSync(dataDir, { recursive: true });
    const paths = layout(dataDir);
    const owner = postgresOwner(say);
    const binaries = programsFor(owner, say);
    const as = runAs(owner, paths.cluster, say);
    if (!existsSync(paths.cluster)) say(`postgres: creating a database in ${dataDir}`);
    initialise(dataDir, binaries, as);
    const port = await freePort(options.port, lastPort(paths.port));
    const url = urlOf(dataDir, port, 'postgres');
    const { command, args, ...user } = commandAs(as, binaries.postgres, [
      '-D',
      paths.cluster,
      ...flags({
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: '200',
        ...options.settings,
      }),
    ]);
    const pid = await startDaemon({
      command,
      args,
      ...user,
      logFile: paths.log,
      ready: () => answers(url),
      timeoutMs: START_TIMEOUT_MS,
    });
    chmodSync(paths.log, 0o600);
    writeFileSync(paths.port, String(port));
    await createDatabase(url, database);
    return running({ url: urlOf(dataDir, port, database), port, pid, adopted: false }, FAST_SHUTDOWN);
  });
}

function programsFor(owner: User | null, say: (message: string) => void): PostgresBinaries {
  const binaries = postgresBinaries();
  const closed = owner && closedTo(owner, binaries.postgres);
  if (!closed) return binaries;
  const open = openCopy(binaries);
  say(`postgres: ${closed} is closed to other users; its programs are run from ${open.postgres}`);
  return open;
}

/** A server left behind by a killed process (or shared with one that lives) is used as it is, if it answers. */
async function adopt(
  dataDir: string,
  database: string,
  say: (message: string) => void,
): Promise<Running | null> {
  const paths = layout(dataDir);
  if (!existsSync(paths.pidFile)) return null;
  const lines = readFileSync(paths.pidFile, 'utf8').split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  const command = Number.isInteger(pid) && isAlive(pid) ? (commandLine(pid) ?? paths.cluster) : '';
  if (!command.includes(paths.cluster)) {
    rmSync(paths.pidFile, { force: true });
    return null;
  }
  const url = urlOf(dataDir, port, 'postgres');
  const until = Date.now() + ADOPT_TIMEOUT_MS;
  while (Date.now() < until && isAlive(pid)) {
    if (await answers(url)) {
      say(`postgres: using the one already running (process ${pid}, port ${port})`);
      await createDatabase(url, database);
      return running({ url: urlOf(dataDir, port, database), port, pid, adopted: true }, FAST_SHUTDOWN);
    }
  }
  say(`postgres: process ${pid} of an earlier run does not answer; stopping it`);
  if (isAlive(pid)) await endProcess(pid, FAST_SHUTDOWN, 15_000);
  rmSync(paths.pidFile, { force: true });
  return null;
}

function urlOf(dataDir: string, port: number, database: string): string {
  return `postgresql://postgres:${readPassword(dataDir)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

function flags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function lastPort(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
