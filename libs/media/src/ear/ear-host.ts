import {
  type EarOptions,
  type FromEar,
  type HeardFrames,
  type LegEvent,
  type ToEar,
} from '../engine/protocol';
import { FRAME_SAMPLES } from '../rtp/inbound-timeline';
import { type VadOptions } from '../types';
import { DetectorPool } from '../vad/detector-pool';
import { type VoiceDetector } from '../vad/voice-detector';
import { monotonicMs } from '../worker/clock';
import { Ear } from './ear';

interface Hosted {
  ear: Ear;
  detector: VoiceDetector | undefined;
  vad: VadOptions;
}

/**
 * The ears of one media worker, in a thread of their own: loading a model (40 ms) or a slow inference must not delay
 * the packets of other calls.
 */
export class EarHost {
  private readonly ears = new Map<number, Hosted>();
  private readonly pool: DetectorPool;

  constructor(
    private readonly toMain: (message: FromEar, transfer?: ArrayBuffer[]) => void,
    vad: VadOptions,
  ) {
    this.pool = new DetectorPool((level, event, fields) => toMain({ type: 'log', level, event, fields }));
    toMain({ type: 'ready', detector: this.pool.warm(vad) });
  }

  handle(message: ToEar): void {
    if (message.type === 'open') this.open(message.ear);
    else this.close(message.id);
  }

  heard({ ids, endMs, pcm }: HeardFrames): void {
    ids.forEach((id, i) => {
      const frame = pcm.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES);
      this.ears.get(id)?.ear.push(frame, endMs[i] ?? 0);
    });
  }

  private open(options: EarOptions): void {
    const { id, vad } = options;
    const detector = vad.engine === 'off' ? undefined : this.pool.take(vad);
    const ear = new Ear(options, detector, {
      clock: monotonicMs,
      event: (to, event) => this.event(to, event),
    });
    this.ears.set(id, { ear, detector, vad });
    this.toMain({ type: 'opened', id });
  }

  private close(id: number): void {
    const hosted = this.ears.get(id);
    if (hosted?.detector) this.pool.give(hosted.detector, hosted.vad);
    this.ears.delete(id);
  }

  private event(id: number, event: LegEvent): void {
    const transfer = event.name === 'audio' ? [event.body.pcm16k.buffer as ArrayBuffer] : undefined;
    this.toMain({ type: 'event', id, event }, transfer);
  }
}
