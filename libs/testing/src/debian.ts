import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One `apt-get` at a time on this machine: parallel Jest workers ask for the same peers. */
const LOCK = join(tmpdir(), 'parley-debian.lock');
const WAIT_SECS = 300;

/**
 * Installs Debian packages that tests need as independent peers (sipp, kamailio, ...). What is there already
 * costs one dpkg-query. Throws with what to do by hand where it cannot install.
 */
export function ensureDebian(...packages: string[]): void {
  if (missing(packages).length === 0) return;
  const byHand = `install by hand: apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (spawnSync('apt-get', ['--version']).error)
    throw new Error(`tests need ${packages.join(', ')}; no apt-get here, ${byHand}`);
  if (process.getuid?.() !== 0)
    throw new Error(`tests need ${missing(packages).join(', ')}; not root, ${byHand}`);

  // the kernel drops the lock when its holder dies, so a killed test run blocks nobody
  const script = [
    'for p in "$@"; do dpkg-query -W -f="\\${Status}" "$p" 2>/dev/null | grep -q "ok installed" || need=1; done',
    '[ -z "$need" ] && exit 0',
    'export DEBIAN_FRONTEND=noninteractive',
    'apt-get install -y --no-install-recommends "$@" || { apt-get update && apt-get install -y --no-install-recommends "$@"; }',
  ].join('\n');
  const args = ['-w', String(WAIT_SECS), LOCK, 'sh', '-c', script, 'sh', ...packages];
  const result = spawnSync('flock', args, { encoding: 'utf8' });
  if (result.status === 0 && missing(packages).length === 0) return;
  const tail = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim().split('\n').slice(-5).join('\n');
  throw new Error(
    `could not install ${missing(packages).join(', ')}; ${byHand}\n${result.error?.message ?? tail}`,
  );
}

function missing(packages: readonly string[]): string[] {
  return packages.filter((name) => {
    const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' });
    return !stdout?.includes('ok installed');
  });
}
