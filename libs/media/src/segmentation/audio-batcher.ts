import { concat } from '../audio/tone';
import { type AudioMode } from '../types';

export interface AudioBlock {
  pcm16k: Int16Array<ArrayBuffer>;
  startMs: number;
  speech: boolean;
}

interface Frame {
  pcm: Int16Array;
  startMs: number;
}

const FRAME_MS = 20;

/** Collects 20 ms frames at 16 kHz into blocks for the recognizer, with pre-roll where only speech is wanted. */
export class AudioBatcher {
  private batch: Frame[] = [];
  private preRoll: Frame[] = [];
  private speech = false;
  private readonly batchFrames: number;
  private readonly preRollFrames: number;

  constructor(
    private readonly mode: AudioMode,
    batchMs: number,
    preRollMs: number,
    private readonly emit: (block: AudioBlock) => void,
  ) {
    this.batchFrames = Math.round(Math.min(60, Math.max(20, batchMs)) / FRAME_MS);
    this.preRollFrames = Math.ceil(preRollMs / FRAME_MS);
  }

  push(pcm: Int16Array, startMs: number, speech: boolean): void {
    if (this.mode === 'off') return;
    if (speech !== this.speech) this.switchTo(speech);
    if (this.mode === 'speech' && !speech) {
      this.preRoll.push({ pcm, startMs });
      if (this.preRoll.length > this.preRollFrames) this.preRoll.shift();
      return;
    }
    this.batch.push({ pcm, startMs });
    if (this.batch.length >= this.batchFrames) this.give();
  }

  /** A block never mixes speech and silence. */
  private switchTo(speech: boolean): void {
    this.give();
    this.speech = speech;
    if (!speech || this.mode !== 'speech') return;
    this.batch = this.preRoll;
    this.preRoll = [];
    this.give();
  }

  private give(): void {
    const first = this.batch[0];
    if (!first) return;
    const pcm16k = concat(this.batch.map(({ pcm }) => pcm));
    this.batch = [];
    this.emit({ pcm16k, startMs: first.startMs, speech: this.speech });
  }
}
