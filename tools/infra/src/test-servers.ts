import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startNats } from './nats/start-nats';
import { startPostgres } from './postgres/start-postgres';
import { commandLine, endProcess, isAlive } from './process-control';
import type { Running } from './running';
import { withStartLock } from './start-lock';

export interface TestServers {
  postgresUrl: string;
  natsUrl: string;
}

/** Speed over safety: what tests write may be lost with the machine. */
const POSTGRES_FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
};

const TEMPLATES_KEPT = 40;

/**
 * One Postgres and one NATS for all test runs of a checkout, in the system's temporary directory. Every run signs in with
 * the id of its process; the last one out stops the servers. A run that was killed does not count.
 */
export async function signIn(checkout: string, user: number): Promise<TestServers> {
  const directory = directoryOf(checkout);
  return withStartLock(directory, async () => {
    const alone = others(directory, user).length === 0;
    const natsDir = join(directory, 'nats');
    const postgres = await start(directory, alone);
    if (alone) await dropLeftovers(postgres.url);
    if (alone) {
      await (await startNats({ dataDir: natsDir, log: quiet })).stop();
      rmSync(join(natsDir, 'jetstream'), { recursive: true, force: true });
    }
    const nats = await startNats({ dataDir: natsDir, log: quiet });
    mkdirSync(join(directory, 'users'), { recursive: true });
    writeFileSync(join(directory, 'users', String(user)), '');
    return { postgresUrl: postgres.url, natsUrl: nats.url };
  });
}

export async function signOut(checkout: string, user: number): Promise<void> {
  const directory = directoryOf(checkout);
  await endStrayNats();
  await withStartLock(directory, async () => {
    rmSync(join(directory, 'users', String(user)), { force: true });
    if (others(directory, user).length > 0) return;
    const servers = [
      await start(directory, false),
      await startNats({ dataDir: join(directory, 'nats'), log: quiet }),
    ];
    await Promise.all(servers.map((server) => server.stop()));
  });
}

function directoryOf(checkout: string): string {
  const key = createHash('sha256').update(`${userInfo().uid}:${checkout}`).digest('hex').slice(0, 12);
  return join(tmpdir(), `parley-test-${key}`);
}

/** A cluster that ran without fsync may not survive a crash of the machine: it is worth nothing, so make a new one. */
async function start(directory: string, mayStartOver: boolean): Promise<Running> {
  const dataDir = join(directory, 'postgres');
  const options = { dataDir, settings: POSTGRES_FOR_TESTS, log: quiet };
  try {
    return await startPostgres(options);
  } catch (error) {
    if (!mayStartOver) throw error;
    rmSync(dataDir, { recursive: true, force: true });
    return startPostgres(options);
  }
}

function others(directory: string, user: number): number[] {
  let names: string[] = [];
  try {
    names = readdirSync(join(directory, 'users'));
  } catch {
    return [];
  }
  const alive: number[] = [];
  for (const pid of names.map(Number)) {
    if (pid === user) continue;
    if (isAlive(pid)) alive.push(pid);
    else rmSync(join(directory, 'users', String(pid)), { force: true });
  }
  return alive;
}

/** NATS servers of single test files (`testNats`) whose worker was killed. */
async function endStrayNats(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(/^parley-nats-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const directory = join(tmpdir(), name);
    const pidFile = join(directory, 'nats.pid');
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : Number.NaN;
    if (pid && isAlive(pid) && commandLine(pid)?.includes(directory)) await endProcess(pid, 'SIGKILL', 0);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Databases of test files that were killed. Templates stay (they are named by what is in them) until too many of older versions lie about. */
async function dropLeftovers(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'test\\_%'`,
    );
    const templates = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'tpl\\_%' or datname like 'draft\\_%'`,
    );
    if (templates.rows.length > TEMPLATES_KEPT) rows.push(...templates.rows);
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}

function quiet(): void {}
