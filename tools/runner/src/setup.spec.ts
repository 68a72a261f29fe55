import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TOOLS = resolve(__dirname, '../..');

/** In place of npm: installs a compiler that compiles nothing, and writes down when it began and ended. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const log = (what) => appendFileSync('npm.log', what + '\\n');
log('begin');
rmSync('node_modules', { recursive: true, force: true });
const end = () => {
  if (existsSync('hold')) return setTimeout(end, 10);
  if (existsSync('broken')) process.exit(1);
  mkdirSync('node_modules/typescript/bin', { recursive: true });
  writeFileSync('node_modules/typescript/bin/tsc', '');
  log('end');
};
end();
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-setup-'));
  mkdirSync(join(folder, 'tools'));
  for (const name of readdirSync(TOOLS).filter((one) => one.startsWith('setup')))
    copyFileSync(join(TOOLS, name), join(folder, 'tools', name));
  writeFileSync(join(folder, 'tools', 'client-types.mjs'), '');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'npm'), NPM);
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
  writeFileSync(join(folder, 'package-lock.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface SettingUp {
  child: ChildProcess;
  said: () => string;
  code: Promise<number | null>;
}

function setUp(): SettingUp {
  const child = spawn(
    process.execPath,
    ['-e', `import(${JSON.stringify(join(folder, 'tools/setup.mjs'))}).then((s) => s.setUp())`],
    {
      cwd: folder,
      env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return { child, said: () => said, code: once(child, 'close').then(([code]) => code as number | null) };
}

const has = (name: string): boolean => existsSync(join(folder, name));
const npmLog = (): string[] =>
  has('npm.log') ? readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n') : [];
const hold = (name: string): void => writeFileSync(join(folder, name), '');
const letGo = (name: string): void => rmSync(join(folder, name));

async function until(condition: () => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 10_000; !condition(); await sleep(10))
    if (Date.now() > giveUpAt) throw new Error('it did not come to that');
}

describe('set-up of a folder', () => {
  it('is done by one of two that begin at once; the other says whom it waits for', async () => {
    hold('hold');
    const first = setUp();
    await until(() => npmLog().length > 0);
    const second = setUp();
    await until(
      () => second.said().includes(`waiting for process ${first.child.pid}`) || npmLog().length > 1,
    );
    letGo('hold');
    expect([await first.code, await second.code]).toEqual([0, 0]);
    expect(npmLog()).toEqual(['begin', 'end']);
    expect(second.said().match(/waiting/g)).toHaveLength(1);
    expect(has('.setup.lock')).toBe(false);
  });

  it('many that begin at once install once', async () => {
    const all = Array.from({ length: 4 }, setUp);
    expect(await Promise.all(all.map(({ code }) => code))).toEqual(all.map(() => 0));
    expect(npmLog()).toEqual(['begin', 'end']);
    expect(readdirSync(folder).filter((name) => name.startsWith('.setup'))).toEqual([]);
  });

  it('is taken over from one that was killed', async () => {
    hold('hold');
    const dead = setUp();
    await until(() => npmLog().length > 0);
    dead.child.kill('SIGKILL');
    letGo('hold');
    await dead.code;
    expect(has('.setup.lock')).toBe(true);
    const after = [setUp(), setUp(), setUp()];
    expect(await Promise.all(after.map(({ code }) => code))).toEqual([0, 0, 0]);
    expect(npmLog()).toEqual(['begin', 'end', 'begin', 'end']);
  });

  it('that fails leaves its place', async () => {
    hold('broken');
    const failed = setUp();
    expect(await failed.code).toBe(1);
    expect(failed.said()).toContain('npm could not install the packages');
    expect(has('.setup.lock')).toBe(false);
    letGo('broken');
    const next = setUp();
    expect([await next.code, next.said().includes('waiting')]).toEqual([0, false]);
  });

  it('removes what was compiled from sources that are gone, and nothing else', async () => {
    const files = ['src/kept.ts', 'dist/kept.js', 'dist/gone.js', 'dist/gone.d.ts.map', 'dist/.tsbuildinfo'];
    for (const name of ['src', 'dist']) mkdirSync(join(folder, 'libs/one', name), { recursive: true });
    for (const name of files) writeFileSync(join(folder, 'libs/one', name), '');
    expect(await setUp().code).toBe(0);
    expect(readdirSync(join(folder, 'libs/one/dist')).sort()).toEqual(['.tsbuildinfo', 'kept.js']);
  });

  // Where the system tells when a process began.
  if (existsSync('/proc/self/stat'))
    it('a number that was given to another process since is nobody', async () => {
      mkdirSync(join(folder, '.setup.lock'));
      writeFileSync(join(folder, '.setup.lock', `${process.pid}-1`), '');
      const next = setUp();
      expect([await next.code, npmLog()]).toEqual([0, ['begin', 'end']]);
    });
});
