/** Levels of 16-bit audio. */

export function saturate(sample: number): number {
  return sample > 32767 ? 32767 : sample < -32768 ? -32768 : sample;
}

export function rms(pcm: Int16Array): number {
  if (pcm.length === 0) return 0;
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / pcm.length);
}

/** Level relative to full scale; silence is -100. */
export function dbfs(pcm: Int16Array): number {
  const level = rms(pcm);
  return level === 0 ? -100 : Math.max(-100, 20 * Math.log10(level / 32768));
}

export function peak(pcm: Int16Array): number {
  let max = 0;
  for (const sample of pcm) max = Math.max(max, Math.abs(sample));
  return max;
}

/** Adds `pcm x gain` into `target`, saturating. */
export function mixInto(target: Int16Array, pcm: Int16Array, gain = 1): void {
  const length = Math.min(target.length, pcm.length);
  for (let i = 0; i < length; i++) target[i] = saturate(Math.round((target[i] ?? 0) + (pcm[i] ?? 0) * gain));
}
