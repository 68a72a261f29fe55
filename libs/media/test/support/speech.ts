import { execFileSync, spawnSync } from 'node:child_process';
import { readWav, resample } from '../../src';

/** espeak-ng from Debian; installed when it is not there. */
function ensureEspeak(): void {
  if (spawnSync('espeak-ng', ['--version']).status === 0) return;
  execFileSync('apt-get', ['install', '-y', '-q', 'espeak-ng'], { stdio: 'ignore', timeout: 120_000 });
}

/** Synthetic speech at 8 kHz, without the silence around it. */
export function speak(text: string, voice = 'en'): Int16Array {
  ensureEspeak();
  const wav = readWav(execFileSync('espeak-ng', ['-v', voice, '--stdout', text], { maxBuffer: 1 << 26 }));
  const pcm = resample(wav.pcm, wav.sampleRate, 8000);
  const loud = (sample: number): boolean => Math.abs(sample) > 300;
  return pcm.subarray(pcm.findIndex(loud), pcm.findLastIndex(loud) + 1);
}
