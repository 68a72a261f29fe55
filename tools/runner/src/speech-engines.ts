import { EMBEDDED_SPEECH_DEBIAN_PACKAGES } from '@parley/providers';
import { spawn, spawnSync } from 'node:child_process';
import type { Progress } from './progress';

/** Installs what the embedded speech provider speaks and listens with, unless other providers are configured. */
export async function ensureSpeechEngines(progress: Progress): Promise<void> {
  const embedded =
    ['STT_PROVIDER', 'TTS_PROVIDER'].some((name) => (process.env[name] || 'embedded') === 'embedded') ||
    /"embedded"/.test(process.env['TTS_MORE_PROVIDERS'] ?? '');
  if (!embedded) return;
  const missing = EMBEDDED_SPEECH_DEBIAN_PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing];
  const installer = privileges();
  if (!installer || !onPath('apt-get')) {
    throw new Error(
      `The embedded speech provider needs ${missing.join(', ')}.\n` +
        `  Install them (sudo ${command.join(' ')}), or choose other providers: STT_PROVIDER=openai TTS_PROVIDER=openai.`,
    );
  }
  await progress.step(`installing ${missing.join(', ')}`, async () => {
    await run([...installer, 'apt-get', 'update']);
    await run([...installer, ...command]);
  });
}

function isInstalled(debianPackage: string): boolean {
  const status = spawnSync('dpkg-query', ['-W', '-f=${Status}', debianPackage], { encoding: 'utf8' });
  // Not a Debian machine: leave it to the engines to say what they miss.
  return status.error !== undefined || status.stdout.includes('install ok installed');
}

function privileges(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

function onPath(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

async function run([program = '', ...parameters]: string[]): Promise<void> {
  const output: string[] = [];
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0)
    throw new Error(`${program} ${parameters.join(' ')} failed:\n${output.join('').slice(-1_500)}`);
}
