import { Resampler } from '../codec/resampler';
import { type SegmenterOptions, type LegEvent } from '../worker/protocol';
import { type GateChange, SpeechGate } from '../vad/speech-gate';
import { type VoiceDetector } from '../vad/voice-detector';
import { AudioBatcher, type AudioBlock } from './audio-batcher';

const FRAME_MS = 20;
const SAMPLES_PER_MS = 16;

export interface SegmenterSinks {
  clock(): number;
  event(id: number, event: LegEvent): void;
}

/** Segments one caller's audio into speech: 8 kHz frames in, speech events and 16 kHz audio out. */
export class SpeechSegmenter {
  private readonly upsampler = new Resampler(8000, 16000, 'causal');
  private readonly gate: SpeechGate;
  private readonly batcher: AudioBatcher;
  private window: Int16Array;
  private filled = 0;

  /** Without a detector nothing is speech, and audio passes as the mode says. */
  constructor(
    private readonly options: SegmenterOptions,
    private readonly detector: VoiceDetector | undefined,
    private readonly sinks: SegmenterSinks,
  ) {
    const { vad, audio, audioBatchMs } = options;
    this.gate = new SpeechGate(vad, detector?.lagMs);
    this.batcher = new AudioBatcher(audio, audioBatchMs, vad.preRollMs, (block) => this.give(block));
    this.window = new Int16Array(detector?.windowSamples ?? 0);
  }

  push(pcm8k: Int16Array, endMs: number): void {
    const pcm = this.upsampler.process(pcm8k);
    if (this.detector) this.detect(this.detector, pcm, endMs);
    this.batcher.push(pcm, endMs - FRAME_MS - this.options.openedAt, this.gate.speaking);
  }

  private detect(detector: VoiceDetector, pcm: Int16Array, endMs: number): void {
    for (let taken = 0; taken < pcm.length;) {
      const count = Math.min(this.window.length - this.filled, pcm.length - taken);
      this.window.set(pcm.subarray(taken, taken + count), this.filled);
      this.filled += count;
      taken += count;
      if (this.filled < this.window.length) break;
      this.filled = 0;
      const windowMs = this.window.length / SAMPLES_PER_MS;
      const windowEnd = endMs - (pcm.length - taken) / SAMPLES_PER_MS;
      const change = this.gate.push(detector.isVoiced(this.window), windowMs, windowEnd);
      if (change) this.report(change);
    }
  }

  private report(change: GateChange): void {
    const { id, openedAt } = this.options;
    const atMs = this.sinks.clock() - openedAt;
    if (change.kind === 'start') {
      const startedAtMs = change.startedAtMs - openedAt;
      this.sinks.event(id, { name: 'speech-start', body: { atMs, startedAtMs } });
    } else {
      const lastVoicedAtMs = change.lastVoicedAtMs - openedAt;
      this.sinks.event(id, { name: 'speech-end', body: { atMs, lastVoicedAtMs } });
    }
  }

  private give(block: AudioBlock): void {
    const { pcm16k, startMs: atMs, speech } = block;
    this.sinks.event(this.options.id, { name: 'audio', body: { pcm16k, atMs, speech } });
  }
}
