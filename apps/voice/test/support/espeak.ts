import { readWav, type SampleRate } from '@parley/media';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const known = new Map<string, { pcm: Int16Array; sampleRate: SampleRate }>();

/** A voice that is not the agent's, for the other end of the line. */
export async function espeak(text: string): Promise<{ pcm: Int16Array; sampleRate: SampleRate }> {
  const cached = known.get(text);
  if (cached) return cached;
  const { stdout } = await run('espeak-ng', ['--stdout', '-v', 'en-gb', '-s', '150', text], {
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
  });
  const wav = readWav(stdout);
  const spoken = { pcm: wav.pcm, sampleRate: wav.sampleRate as SampleRate };
  known.set(text, spoken);
  return spoken;
}
