// What `npm start`, `npm test` and `nx serve` need before any of our own code can run: the right Node, the npm
// packages of the lock file, and compiled TypeScript. Plain JavaScript without a dependency, because none is there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './setup-lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 19];

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with a message that says what to do. */
export function fail(problem, cure) {
  process.stderr.write(`\n✗ ${problem}\n${cure ? `  ${cure}\n` : ''}`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${OLDEST_NODE.join('.')} or newer (see .nvmrc).`,
  );
}

/** Installs the packages of package-lock.json unless exactly these are installed already. */
function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  const stamp = join(root, 'node_modules', '.parley-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('▸ installing npm packages (once; about a minute) ...');
  const started = Date.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) {
    fail(
      'npm could not install the packages.',
      'Is the npm registry in reach? Try `npm ci` for the whole message.',
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  say(`  done in ${seconds(started)}`);
}

/**
 * Removes compiled files whose source is gone, which tsc leaves behind: where a file `x.ts` became a folder `x/`, Node would
 * go on loading the old `x.js`.
 */
function removeStale() {
  for (const group of ['apps', 'libs', 'tools']) {
    const packages = existsSync(join(root, group)) ? readdirSync(join(root, group)) : [];
    for (const dist of packages.map((name) => join(root, group, name, 'dist')).filter(existsSync)) {
      for (const file of readdirSync(dist, { recursive: true })) {
        const source = /^(.*?)(\.d\.ts|\.js)(\.map)?$/.exec(file)?.[1];
        if (source !== undefined && !existsSync(join(dist, '..', 'src', `${source}.ts`)))
          rmSync(join(dist, file));
      }
    }
  }
}

/** Compiles what changed since the last time (tsc -b keeps track). */
function compile() {
  const started = Date.now();
  removeStale();
  const types = spawnSync(process.execPath, [join(root, 'tools', 'client-types.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (types.status !== 0) fail("The client's types could not be made of docs/openapi.json.", 'See above.');
  const result = spawnSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) fail('The TypeScript sources do not compile.', 'See the messages above.');
  if (Date.now() - started > 3_000) say(`▸ compiled in ${seconds(started)}`);
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Brings a fresh clone to where our own code can run. */
export function setUp() {
  checkNode();
  // Compiling, too: one that is done must not load what another is just writing.
  withLock(
    join(root, '.setup.lock'),
    (pid) => say(`▸ waiting for process ${pid}, which is setting up this folder ...`),
    () => {
      installPackages();
      compile();
    },
  );
}
