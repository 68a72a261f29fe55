import { execFileSync } from 'node:child_process';
import { readWav, resample } from '../../src';
import { ensureDebian } from '../../../testing/src/debian';

/** Synthetic speech at 8 kHz, without the silence around it. */
export function speak(text: string, voice = 'en'): Int16Array {
  ensureDebian('espeak-ng');
  const wav = readWav(execFileSync('espeak-ng', ['-v', voice, '--stdout', text], { maxBuffer: 1 << 26 }));
  const pcm = resample(wav.pcm, wav.sampleRate, 8000);
  const loud = (sample: number): boolean => Math.abs(sample) > 300;
  return pcm.subarray(pcm.findIndex(loud), pcm.findLastIndex(loud) + 1);
}
