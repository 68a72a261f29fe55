import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/** How to start a program of Postgres from here. */
export interface RunAs {
  /** Owner of the data; null = this user. */
  owner: User | null;
  /** Put in front of the program, for what plain uid/gid cannot do. */
  prefix: string[];
}

const DAC_OVERRIDE = 1n << 1n;
const DAC_READ_SEARCH = 1n << 2n;

export interface User {
  uid: number;
  gid: number;
}

/** Whom Postgres runs as: it refuses to be root, who starts it as the user `postgres` (made when missing). Null = this user. */
export function postgresOwner(say: (message: string) => void): User | null {
  return process.getuid?.() === 0 ? postgresUser(say) : null;
}

/** The first directory on the way to `path` that this user may not enter. */
export function closedTo(owner: User, path: string): string | undefined {
  return ancestors(path).find((directory) => !reachable(directory, owner));
}

/**
 * The user `postgres` often cannot get to the data (a root home has mode 0700): then the server gets the one capability to
 * pass through foreign directories, rather than anybody's permissions being changed.
 */
export function runAs(owner: User | null, data: string, say: (message: string) => void): RunAs {
  if (!owner) return { owner, prefix: [] };
  const blocked = closedTo(owner, data);
  if (!blocked) return { owner, prefix: [] };
  const capability = traversalCapability();
  if (!capability) {
    throw new Error(
      `the user postgres cannot enter ${blocked}, and Postgres cannot run as root.\n` +
        `Run Parley as a normal user, or set DATA_DIR to a directory in one that every user may enter, ` +
        `such as /opt or /srv, or set DATABASE_URL to a Postgres of your own.`,
    );
  }
  say(`postgres: ${blocked} is closed to other users; starting with the capability ${capability}`);
  return {
    owner,
    prefix: [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--',
    ],
  };
}

function postgresUser(say: (message: string) => void): User {
  const known = lookUp('postgres');
  if (known) return known;
  say('postgres: creating the system user postgres (Postgres does not run as root)');
  for (const command of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ]) {
    const [program = '', ...args] = command;
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) break;
  }
  const made = lookUp('postgres') ?? lookUp('nobody');
  if (!made)
    throw new Error(
      'Postgres does not run as root, and no user postgres could be made: run as a normal user',
    );
  return made;
}

function lookUp(name: string): User | null {
  try {
    const id = (flag: string): number =>
      Number.parseInt(
        execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
        10,
      );
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function ancestors(path: string): string[] {
  const parts = resolve(path).split(sep).slice(1, -1);
  return parts.map((_, index) => sep + parts.slice(0, index + 1).join(sep));
}

function reachable(path: string, user: User): boolean {
  return spawnSync('test', ['-x', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The smallest capability this container leaves us that opens directories, if setpriv is there to pass it on. */
function traversalCapability(): string | null {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
    if (spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
    if (bounding & DAC_READ_SEARCH) return 'dac_read_search';
    return bounding & DAC_OVERRIDE ? 'dac_override' : null;
  } catch {
    return null;
  }
}
