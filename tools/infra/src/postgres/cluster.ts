import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries';
import type { RunAs } from './run-as';

/** Where the parts of a bundled Postgres lie inside its dataDir. */
export function layout(dataDir: string): Record<'cluster' | 'password' | 'log' | 'pidFile' | 'port', string> {
  const cluster = join(dataDir, 'cluster');
  return {
    cluster,
    password: join(dataDir, 'password'),
    log: join(dataDir, 'postgres.log'),
    pidFile: join(cluster, 'postmaster.pid'),
    port: join(dataDir, 'port'),
  };
}

/** Makes the data directory on first use. An attempt that was cut short is thrown away and made again. */
export function initialise(dataDir: string, binaries: PostgresBinaries, as: RunAs): void {
  const paths = layout(dataDir);
  if (existsSync(join(paths.cluster, 'PG_VERSION')) && existsSync(join(dataDir, 'initialised'))) {
    if (!existsSync(paths.password)) {
      throw new Error(`${paths.password} is missing, but ${paths.cluster} holds a database it belongs to`);
    }
    return;
  }
  rmSync(paths.cluster, { recursive: true, force: true });
  mkdirSync(paths.cluster, { recursive: true, mode: 0o700 });
  if (as.owner) chownSync(paths.cluster, as.owner.uid, as.owner.gid);
  writeFileSync(paths.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  runInitdb(paths.cluster, readPassword(dataDir), binaries, as);
  writeFileSync(join(dataDir, 'initialised'), '');
}

export function readPassword(dataDir: string): string {
  return readFileSync(layout(dataDir).password, 'utf8').trim();
}

/** Program and user for a command of Postgres. */
export function commandAs(
  as: RunAs,
  program: string,
  args: string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  const [first, ...rest] = as.prefix;
  if (first) return { command: first, args: [...rest, program, ...args] };
  return { command: program, args, ...(as.owner ?? {}) };
}

function runInitdb(cluster: string, password: string, binaries: PostgresBinaries, as: RunAs): void {
  const secret = mkdtempSync(join(tmpdir(), 'parley-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (as.owner) for (const path of [secret, passwordFile]) chownSync(path, as.owner.uid, as.owner.gid);
  try {
    const { command, args, ...user } = commandAs(as, binaries.initdb, [
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ]);
    const result = spawnSync(command, args, { ...user, cwd: '/', encoding: 'utf8' });
    if (result.status === 0) return;
    rmSync(cluster, { recursive: true, force: true });
    const reason = result.error?.message ?? result.stderr.trim();
    throw new Error(`the database could not be created in ${cluster}:\n${reason}`);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}
