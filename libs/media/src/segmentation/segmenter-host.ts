import {
  type SegmenterOptions,
  type FromSegmenter,
  type CallerFrames,
  type LegEvent,
  type ToSegmenter,
} from '../worker/protocol';
import { FRAME_SAMPLES } from '../audio/frame';
import { type VadOptions } from '../types';
import { DetectorPool } from '../vad/detector-pool';
import { type VoiceDetector } from '../vad/voice-detector';
import { monotonicMs } from '../clock';
import { SpeechSegmenter } from './speech-segmenter';

interface Hosted {
  segmenter: SpeechSegmenter;
  detector: VoiceDetector | undefined;
  vad: VadOptions;
}

/**
 * The speech segmenters of one media worker, in a thread of their own: loading a model (40 ms) or a slow inference must
 * not delay the packets of other calls.
 */
export class SegmenterHost {
  private readonly hosted = new Map<number, Hosted>();
  private readonly pool: DetectorPool;

  constructor(
    private readonly toMain: (message: FromSegmenter, transfer?: ArrayBuffer[]) => void,
    vad: VadOptions,
  ) {
    this.pool = new DetectorPool((level, event, fields) => toMain({ type: 'log', level, event, fields }));
    toMain({ type: 'ready', detector: this.pool.warm(vad) });
  }

  handle(message: ToSegmenter): void {
    if (message.type === 'open') this.open(message.options);
    else this.close(message.id);
  }

  heard({ ids, endMs, pcm }: CallerFrames): void {
    ids.forEach((id, i) => {
      const frame = pcm.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES);
      this.hosted.get(id)?.segmenter.push(frame, endMs[i] ?? 0);
    });
  }

  private open(options: SegmenterOptions): void {
    const { id, vad } = options;
    const detector = vad.engine === 'off' ? undefined : this.pool.take(vad);
    const segmenter = new SpeechSegmenter(options, detector, {
      clock: monotonicMs,
      event: (to, event) => this.event(to, event),
    });
    this.hosted.set(id, { segmenter, detector, vad });
    this.toMain({ type: 'opened', id });
  }

  private close(id: number): void {
    const hosted = this.hosted.get(id);
    if (hosted?.detector) this.pool.give(hosted.detector, hosted.vad);
    this.hosted.delete(id);
  }

  private event(id: number, event: LegEvent): void {
    const transfer = event.name === 'audio' ? [event.body.pcm16k.buffer as ArrayBuffer] : undefined;
    this.toMain({ type: 'event', id, event }, transfer);
  }
}
