import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { type Running, startNats, startPostgres } from '../src';
import { openCopy, postgresBinaries } from '../src/postgres/binaries';
import { initialise } from '../src/postgres/cluster';
import { closedTo, postgresOwner, runAs } from '../src/postgres/run-as';

const log = (): void => undefined;

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('servers on a laptop', () => {
  const directories: string[] = [];
  const runningNow: Running[] = [];
  const directory = (parent = tmpdir()): string => {
    const made = mkdtempSync(join(parent, 'parley-infra-'));
    directories.push(made);
    return made;
  };
  const keep = <R extends Running>(server: R): R => {
    runningNow.push(server);
    return server;
  };

  afterEach(async () => {
    for (const server of runningNow.splice(0)) await server.stop();
    for (const path of directories.splice(0)) rmSync(path, { recursive: true, force: true });
  });

  it('Postgres keeps its data and its password, also over a kill, and is used as it is when it still runs', async () => {
    const dataDir = directory();
    const first = keep(await startPostgres({ dataDir, log }));
    await query(first.url, 'create table kept (n int)');
    const again = await startPostgres({ dataDir, log });
    expect(again).toMatchObject({ url: first.url, pid: first.pid, adopted: true });
    await first.kill();
    const third = keep(await startPostgres({ dataDir, log }));
    expect(third.adopted).toBe(false);
    expect(third.url).toBe(first.url);
    await expect(query(third.url, 'select * from kept')).resolves.toEqual([]);
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    await expect(query(third.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
    await expect(
      query(third.url, "select datlocprovider as p from pg_database where datname = 'parley'"),
    ).resolves.toEqual([{ p: 'b' }]);
  }, 60_000);

  it('Postgres is started once by two processes at the same time', async () => {
    const dataDir = directory();
    const both = await Promise.all([startPostgres({ dataDir, log }), startPostgres({ dataDir, log })]);
    both.forEach(keep);
    expect(both[0].pid).toBe(both[1].pid);
  }, 60_000);

  it('Postgres starts in a home directory closed to others', async () => {
    const postgres = keep(await startPostgres({ dataDir: directory(homedir()), log }));
    await expect(query(postgres.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  }, 60_000);

  it('Postgres starts from a checkout closed to others, whose programs are copied once', () => {
    const checkout = directory(homedir());
    const bundled = dirname(dirname(dirname(postgresBinaries().postgres)));
    cpSync(bundled, checkout, { recursive: true, verbatimSymlinks: true });
    chmodSync(checkout, 0o700);
    const inside = {
      postgres: join(checkout, 'native/bin/postgres'),
      initdb: join(checkout, 'native/bin/initdb'),
    };
    const owner = postgresOwner(log);
    expect(Boolean(owner && closedTo(owner, inside.postgres))).toBe(owner !== null);

    const parent = directory();
    const open = openCopy(inside, parent);
    expect(openCopy(inside, parent)).toEqual(open);
    expect(owner && closedTo(owner, open.postgres)).toBeFalsy();
    const dataDir = directory();
    initialise(dataDir, open, runAs(owner, join(dataDir, 'cluster'), log));
    expect(existsSync(join(dataDir, 'cluster', 'PG_VERSION'))).toBe(true);
  }, 60_000);

  it('NATS keeps its streams, moves away from a taken port, and is used as it is when it still runs', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const dataDir = directory();
    const first = keep(await startNats({ dataDir, port: taken, log }));
    blocker.close();
    expect(first.port).not.toBe(taken);
    expect(await startNats({ dataDir, log })).toMatchObject({ pid: first.pid, adopted: true });
    await first.kill();
    const second = keep(await startNats({ dataDir, log }));
    expect(second).toMatchObject({ url: first.url, adopted: false });
    expect(readFileSync(join(dataDir, 'nats.log'), 'utf8')).toContain('Server is ready');
    await second.stop();
    await second.stop();
  }, 30_000);
});
