import { saturate } from './level';

export interface ToneOptions {
  frequencies: readonly number[];
  durationMs: number;
  sampleRate?: number;
  /** Peak of each partial, of 32767. */
  amplitude?: number;
  /** Samples already made of the same tone, to go on without a click. */
  phaseSamples?: number;
}

/** A sum of sines. */
export function tone(options: ToneOptions): Int16Array<ArrayBuffer> {
  const { frequencies, durationMs, sampleRate = 8000, amplitude = 8000, phaseSamples = 0 } = options;
  const pcm = new Int16Array(Math.round((durationMs * sampleRate) / 1000));
  for (let i = 0; i < pcm.length; i++) {
    const t = (2 * Math.PI * (i + phaseSamples)) / sampleRate;
    let sample = 0;
    for (const frequency of frequencies) sample += amplitude * Math.sin(frequency * t);
    pcm[i] = saturate(Math.round(sample));
  }
  return pcm;
}

export function silence(durationMs: number, sampleRate = 8000): Int16Array<ArrayBuffer> {
  return new Int16Array(Math.round((durationMs * sampleRate) / 1000));
}

/** White noise from a fixed seed, so that tests repeat. */
export function noise(
  durationMs: number,
  amplitude: number,
  sampleRate = 8000,
  seed = 1,
): Int16Array<ArrayBuffer> {
  const pcm = silence(durationMs, sampleRate);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < pcm.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pcm[i] = Math.round((state / 0x80000000 - 1) * amplitude);
  }
  return pcm;
}

export function concat(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    pcm.set(part, at);
    at += part.length;
  }
  return pcm;
}
