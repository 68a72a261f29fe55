import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindOptions } from './find-nats-server';

const VERSION = '2.10.29';
const RELEASES = 'https://github.com/nats-io/nats-server/releases/download';
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64', arm: 'arm7', ia32: '386' };

/** Where the downloaded server is kept. */
export function privateBinary(binDir: string): string {
  return join(binDir, process.platform === 'win32' ? 'nats-server.exe' : 'nats-server');
}

/** Debian's package where that needs no question, then Homebrew, then the official release with its checksum checked. */
export async function installNatsServer(
  options: FindOptions,
  find: (binDir: string) => string | null,
): Promise<string> {
  const failures: string[] = [];
  for (const way of [withApt, withBrew, withRelease]) {
    try {
      const tried = await way(options);
      const found = tried ? find(options.binDir) : null;
      if (found) {
        options.say(`nats: installed ${found}`);
        return found;
      }
    } catch (error) {
      failures.push(`  - ${way.name.slice(4).toLowerCase()}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    [
      'nats-server is not installed and could not be installed:',
      ...failures,
      'Install it (https://github.com/nats-io/nats-server/releases, apt-get install nats-server, brew install',
      'nats-server) and set NATS_SERVER_BIN to its path, or set NATS_URL to a server with JetStream of your own.',
    ].join('\n'),
  );
}

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function run(say: FindOptions['say'], command: string[], env: NodeJS.ProcessEnv = {}): void {
  const [program = '', ...args] = command;
  say(`nats: ${command.join(' ')}`);
  const result = spawnSync(program, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 180_000,
  });
  if (result.status === 0) return;
  const reason = result.error?.message ?? result.stderr.trim().split('\n').slice(-2).join(' ');
  throw new Error(`${command.join(' ')} failed: ${reason}`);
}

async function withApt({ say }: FindOptions): Promise<boolean> {
  if (process.platform !== 'linux' || !has('apt-get')) return false;
  const root = process.getuid?.() === 0;
  if (!root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) {
    throw new Error('apt-get needs root, and sudo asks for a password');
  }
  const sudo = root ? [] : ['sudo', '-n'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = [...sudo, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', 'nats-server'];
  try {
    run(say, install, quiet);
  } catch {
    run(say, [...sudo, 'apt-get', 'update', '-q'], quiet);
    run(say, install, quiet);
  }
  return true;
}

async function withBrew({ say }: FindOptions): Promise<boolean> {
  if (!has('brew')) return false;
  run(say, ['brew', 'install', 'nats-server']);
  return true;
}

async function withRelease({ binDir, say }: FindOptions): Promise<boolean> {
  const system = { linux: 'linux', darwin: 'darwin' }[process.platform as string];
  const architecture = ARCHITECTURES[process.arch];
  if (!system || !architecture) throw new Error(`no release for ${process.platform}-${process.arch}`);
  const name = `nats-server-v${VERSION}-${system}-${architecture}`;
  const archive = `${name}.tar.gz`;
  say(`nats: downloading ${RELEASES}/v${VERSION}/${archive}`);
  const [bytes, sums] = await Promise.all([
    download(`${RELEASES}/v${VERSION}/${archive}`),
    download(`${RELEASES}/v${VERSION}/SHA256SUMS`),
  ]);
  checkSum(bytes, archive, sums.toString('utf8'));
  const directory = mkdtempSync(join(tmpdir(), 'parley-nats-'));
  try {
    writeFileSync(join(directory, archive), bytes);
    execFileSync('tar', ['-xzf', archive], { cwd: directory });
    mkdirSync(binDir, { recursive: true });
    const target = privateBinary(binDir);
    copyFileSync(join(directory, name, 'nats-server'), `${target}.new`);
    chmodSync(`${target}.new`, 0o755);
    renameSync(`${target}.new`, target);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return true;
}

/** `sums` is the release's SHA256SUMS: lines of `<hex>  <file>`. */
export function checkSum(bytes: Buffer, file: string, sums: string): void {
  const line = sums.split('\n').find((entry) => entry.trim().split(/\s+/)[1]?.replace(/^\*/, '') === file);
  if (!line) throw new Error(`SHA256SUMS does not name ${file}`);
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (line.trim().split(/\s+/)[0]?.toLowerCase() !== actual)
    throw new Error(`${file} does not match its checksum`);
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
