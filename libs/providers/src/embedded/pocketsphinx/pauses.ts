import { rms } from '@parley/media';

const FRAME = 160;
/** -51 dBFS, or 26 dB below the loudest */
const QUIETEST = 90;
const BELOW_PEAK = 0.05;
/** frames of 10 ms: shorter ones are within words */
const PAUSE = 20;
const MARGIN = 10;

/** The stretches of 16 kHz audio with sound in them, apart by a fifth of a second or more; each with a little around it. */
export function stretches(pcm: Int16Array): Int16Array[] {
  const loud = loudFrames(pcm);
  const found: { from: number; to: number }[] = [];
  loud.forEach((isLoud, frame) => {
    if (!isLoud) return;
    const last = found.at(-1);
    if (last && frame - last.to < PAUSE) last.to = frame + 1;
    else found.push({ from: frame, to: frame + 1 });
  });
  return found
    .filter(({ from, to }) => to - from >= MARGIN)
    .map(({ from, to }) => pcm.slice(Math.max(0, from - MARGIN) * FRAME, (to + MARGIN) * FRAME));
}

/** Frames (10 ms) with sound in them. */
export function soundingFrames(pcm: Int16Array): number {
  return loudFrames(pcm).filter(Boolean).length;
}

function loudFrames(pcm: Int16Array): boolean[] {
  const levels: number[] = [];
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME) levels.push(rms(pcm.subarray(at, at + FRAME)));
  const threshold = Math.max(QUIETEST, BELOW_PEAK * levels.reduce((most, level) => Math.max(most, level), 0));
  return levels.map((level) => level > threshold);
}
