import { concat, rms } from '@parley/media';

/** 10 ms at 16 kHz */
const FRAME = 160;
const FRAME_MS = 10;
/** kept before and after what is loud, frames */
const PREROLL = 30;
const HANGOVER = 50;
/** about -51 dBFS: a line's own noise */
const QUIETEST = 90;
const ABOVE_FLOOR = 3;
/** The floor follows what is quieter at once, and rises by a fifth a second. */
const FLOOR_RISE = 1.002;

/**
 * Passes only audio louder than the line's noise, with some around it: the rest is not worth recognizing. This is no
 * voice activity detection (the caller of the recognizer has one); when in doubt it keeps the audio.
 */
export class SilenceGate {
  private rest = new Int16Array(0);
  private preroll: Int16Array[] = [];
  private floor = QUIETEST / ABOVE_FLOOR;
  private quietFrames = 0;
  private open = false;

  /** The audio to keep that was not returned yet. */
  push(pcm: Int16Array): Int16Array {
    const audio = concat([this.rest, pcm]);
    const whole = audio.length - (audio.length % FRAME);
    this.rest = audio.slice(whole);
    const kept: Int16Array[] = [];
    for (let at = 0; at < whole; at += FRAME) this.frame(audio.slice(at, at + FRAME), kept);
    return concat(kept);
  }

  /** The utterance is over; the line's noise is still known. */
  reset(): void {
    this.rest = new Int16Array(0);
    this.preroll = [];
    this.open = false;
    this.quietFrames = 0;
  }

  get quietMs(): number {
    return this.quietFrames * FRAME_MS;
  }

  private frame(frame: Int16Array, kept: Int16Array[]): void {
    const level = rms(frame);
    const loud = level > Math.max(QUIETEST, ABOVE_FLOOR * this.floor);
    this.floor = Math.max(1, Math.min(level, this.floor * FLOOR_RISE));
    this.quietFrames = loud ? 0 : this.quietFrames + 1;
    if (loud && !this.open) {
      kept.push(...this.preroll);
      this.preroll = [];
      this.open = true;
    } else if (this.quietFrames > HANGOVER) this.open = false;
    if (this.open) kept.push(frame);
    else this.preroll = [...this.preroll.slice(1 - PREROLL), frame];
  }
}
