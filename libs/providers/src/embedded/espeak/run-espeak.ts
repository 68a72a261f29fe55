import { spawn } from 'node:child_process';
import { ProviderError } from '../../ports/errors';
import { INSTALL_HINT } from '../debian-packages';
import { WavStreamReader } from '../../wav-stream';

export interface EspeakRun {
  binary: string;
  /** `hi+f2` */
  voice: string;
  wordsPerMinute: number;
  /** 0..200 */
  amplitude: number;
  text: string;
}

/** Speaks one piece; `onAudio` gets what comes, as it comes. Resolves when the process has gone. */
export function runEspeak(
  run: EspeakRun,
  signal: AbortSignal,
  onAudio: (pcm: Int16Array, sampleRate: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    // The text goes in by stdin and no shell is involved, so it cannot become an option or a command.
    const options = ['-v', run.voice, '-s', String(run.wordsPerMinute), '-a', String(run.amplitude)];
    const child = spawn(run.binary, [...options, '-b', '1', '--stdin', '--stdout'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const reader = new WavStreamReader();
    let complaint = '';
    let failure: Error | undefined;
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });

    child.stdout.on('data', (bytes: Buffer) => {
      if (signal.aborted || failure) return;
      try {
        for (const pcm of reader.push(bytes)) onAudio(pcm, reader.sampleRate);
      } catch (error) {
        failure = new ProviderError('espeak-ng', 'bad_response', (error as Error).message);
        kill();
      }
    });
    child.stderr.on('data', (bytes: Buffer) => (complaint = (complaint + bytes.toString()).slice(0, 200)));
    // EPIPE when it dies before it has read: the exit code tells the story.
    child.stdin.on('error', () => undefined);
    child.stdin.end(run.text);

    child.on('error', (error: NodeJS.ErrnoException) => {
      failure =
        error.code === 'ENOENT'
          ? new ProviderError('espeak-ng', 'unavailable', `not installed; ${INSTALL_HINT}`, {
              retryable: false,
            })
          : new ProviderError(
              'espeak-ng',
              'unavailable',
              `could not be started (${error.code ?? 'unknown'})`,
            );
    });
    child.on('close', (code) => {
      signal.removeEventListener('abort', kill);
      if (signal.aborted) reject(signal.reason as Error);
      else if (failure) reject(failure);
      else if (code !== 0)
        reject(new ProviderError('espeak-ng', 'unavailable', exitMessage(code, complaint)));
      else resolve();
    });
  });
}

/** Complaints of espeak-ng name voices and options; the text itself is never among them. */
function exitMessage(code: number | null, complaint: string): string {
  return `ended with ${code ?? 'a signal'}${complaint ? `: ${complaint.trim()}` : ''}`;
}
