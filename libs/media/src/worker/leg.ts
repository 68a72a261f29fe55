import { InbandDtmfDetector } from '../audio/inband-dtmf';
import { monotonicMs } from '../clock';
import { type MediaTransport, type ReceivedFrame, type TransportEvents } from '../transport/media-transport';
import { type ConnectOptions, type DtmfEvent, type MediaDirection, type MediaStats } from '../types';
import { LatenessHistogram } from './lateness-histogram';
import { Playout } from './playout';
import { type LegEvent, type LegOptions } from './protocol';
import { SilenceWatch } from './silence-watch';
import { StereoRecorder } from './stereo-recorder';
import { type TransportRemote } from './transports';

export interface LegSinks {
  event(id: number, event: LegEvent): void;
  heard(id: number, frame: ReceivedFrame): void;
}

/** One session inside its worker: what it plays, hears, records and counts, over whichever transport it was given. */
export class Leg {
  readonly openedAt = monotonicMs();
  readonly transport: MediaTransport<TransportRemote>;
  readonly playout: Playout;
  private readonly lateness = new LatenessHistogram();
  private skippedFrames = 0;
  private readonly watch: SilenceWatch;
  private readonly inbandDtmf: InbandDtmfDetector | undefined;
  private recorder: StereoRecorder | undefined;
  private recordingWanted: boolean;
  private direction: MediaDirection;
  private connected = false;

  constructor(
    private readonly options: LegOptions,
    private readonly sinks: LegSinks,
    createTransport: (events: TransportEvents) => MediaTransport<TransportRemote>,
  ) {
    this.transport = createTransport({
      frame: (frame) => this.frame(frame),
      digit: (digit, nowMs) => this.digit(digit, nowMs),
      marked: (id) => this.playout.marked(id, monotonicMs()),
      alive: (nowMs) => this.watch.heard(nowMs),
      latched: (source) => this.event({ name: 'latched', body: source }),
    });
    this.playout = new Playout(this.transport, this.openedAt, (event) => this.event(event));
    this.watch = new SilenceWatch(options.firstPacketTimeoutMs, options.silenceTimeoutMs);
    if (options.inbandDtmf) this.inbandDtmf = new InbandDtmfDetector();
    this.recordingWanted = options.recording;
    this.direction = options.direction;
  }

  connect({ direction, ...remote }: ConnectOptions): void {
    const now = monotonicMs();
    this.direction = direction ?? this.direction;
    this.transport.connect(remote, now);
    this.connected = true;
    this.watch.arm(now);
    if (this.recordingWanted) this.record(true);
  }

  record(on: boolean): void {
    this.recordingWanted = on;
    if (on && this.connected) this.recorder ??= new StereoRecorder(monotonicMs());
    if (on || !this.recorder) return;
    this.giveRecording(true);
    this.recorder = undefined;
  }

  /** Sends this leg's frame of the grid time; the first thing done in a slot. */
  send(scheduledMs: number): void {
    if (!this.connected || !this.transport.ready) return;
    const now = monotonicMs();
    const sending = this.direction === 'sendrecv' || this.direction === 'sendonly';
    if (!sending) return;
    const pcm = this.playout.send(scheduledMs, now);
    this.lateness.add(now - scheduledMs);
    this.recorder?.agent(pcm, scheduledMs);
  }

  /** Everything else that happens every 20 ms, after all sending of the slot. */
  attend(): void {
    const now = monotonicMs();
    if (!this.connected) return;
    this.transport.tick(now);
    this.giveRecording(false);
    const listening = this.direction === 'sendrecv' || this.direction === 'recvonly';
    const timeout = listening ? this.watch.check(now) : undefined;
    if (timeout) this.event({ name: 'timeout', body: timeout });
  }

  skip(frames: number): void {
    if (this.connected) this.skippedFrames += frames;
  }

  stats(): MediaStats {
    return {
      ...this.transport.stats(),
      latePacingP99: this.lateness.percentile(0.99),
      skippedFrames: this.skippedFrames,
    };
  }

  /** Reports what was cut and gives the rest of the recording. */
  close(): MediaStats {
    this.connected = false;
    this.playout.flush(Infinity, monotonicMs());
    this.transport.close();
    this.giveRecording(true);
    return this.stats();
  }

  private frame(frame: ReceivedFrame): void {
    const digit = this.inbandDtmf?.push(frame.pcm);
    if (digit) this.digit(digit, frame.endMs);
    this.recorder?.caller(frame.pcm, frame.placedMs);
    if (this.options.listening) this.sinks.heard(this.options.id, frame);
  }

  private digit(digit: Omit<DtmfEvent, 'atMs'>, nowMs: number): void {
    this.event({ name: 'dtmf', body: { ...digit, atMs: nowMs - this.openedAt } });
  }

  private giveRecording(all: boolean): void {
    const block = this.recorder?.take(monotonicMs(), all);
    if (!block) return;
    const atMs = block.atMs - this.openedAt;
    this.event({ name: 'recording', body: { pcm: block.pcm.buffer, atMs } });
  }

  private event(event: LegEvent): void {
    this.sinks.event(this.options.id, event);
  }
}
