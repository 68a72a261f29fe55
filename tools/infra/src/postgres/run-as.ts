import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/** How to start a program of Postgres from here. */
export interface RunAs {
  /** Owner of the data; null = this user. */
  owner: { uid: number; gid: number } | null;
  /** Put in front of the program, for what plain uid/gid cannot do. */
  prefix: string[];
}

const DAC_OVERRIDE = 1n << 1n;
const DAC_READ_SEARCH = 1n << 2n;

/**
 * Postgres refuses to run as root, so root starts it as the user `postgres` (made when missing). That user often cannot
 * get into the checkout (a root home has mode 0700): then the server gets the one capability to pass through foreign
 * directories, rather than anybody's permissions being changed.
 */
export function runAs(paths: string[], say: (message: string) => void): RunAs {
  if (process.getuid?.() !== 0) return { owner: null, prefix: [] };
  const owner = postgresUser(say);
  const blocked = paths.flatMap(ancestors).find((path) => !reachable(path, owner));
  if (!blocked) return { owner, prefix: [] };
  const capability = traversalCapability();
  if (!capability) {
    throw new Error(
      `the user postgres cannot enter ${blocked}, and Postgres cannot run as root.\n` +
        `Run Parley as a normal user, or move the checkout (and DATA_DIR) to a directory every user may enter, ` +
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

function postgresUser(say: (message: string) => void): { uid: number; gid: number } {
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

function lookUp(name: string): { uid: number; gid: number } | null {
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

function reachable(path: string, user: { uid: number; gid: number }): boolean {
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
