import { type LegEvent, type LegOptions } from '../engine/protocol';
import { type InboundFrame } from '../rtp/inbound-timeline';
import { parseRtp } from '../rtp/rtp-packet';
import { STATIC_PAYLOAD_TYPE } from '../codec/g711';
import { type ConnectOptions, type MediaDirection, type MediaStats } from '../types';
import { monotonicMs } from './clock';
import { Inbound, type Negotiated } from './inbound';
import { LegStats } from './leg-stats';
import { Outbound } from './outbound';
import { type Endpoint, RemoteLatch } from './remote-latch';
import { RtpSocket } from './rtp-socket';
import { SilenceWatch } from './silence-watch';
import { StereoRecorder } from './stereo-recorder';

export interface LegSinks {
  event(id: number, event: LegEvent): void;
  heard(id: number, frame: InboundFrame): void;
}

/** One session inside its worker. */
export class Leg {
  readonly openedAt = monotonicMs();
  readonly socket: RtpSocket;
  readonly outbound: Outbound;
  private readonly stats = new LegStats();
  private readonly inbound: Inbound;
  private readonly latch = new RemoteLatch();
  private readonly watch: SilenceWatch;
  private recorder: StereoRecorder | undefined;
  private recordingWanted: boolean;
  private negotiated: Negotiated;
  private direction: MediaDirection;
  private connected = false;

  constructor(
    private readonly options: LegOptions,
    private readonly sinks: LegSinks,
  ) {
    const onEvent = (event: LegEvent): void => sinks.event(options.id, event);
    const onFrame = (frame: InboundFrame): void => this.frame(frame);
    const { openedAt } = this;
    this.socket = new RtpSocket(options.host, (bytes, source) => this.datagram(bytes, source));
    this.inbound = new Inbound({ ...options, openedAt, onFrame, onEvent }, this.stats);
    this.outbound = new Outbound(openedAt, onEvent);
    this.watch = new SilenceWatch(options.firstPacketTimeoutMs, options.silenceTimeoutMs);
    this.recordingWanted = options.recording;
    this.direction = options.direction;
    this.negotiated = { codec: options.codec, payloadType: STATIC_PAYLOAD_TYPE[options.codec] };
  }

  connect(options: ConnectOptions): void {
    const now = monotonicMs();
    const { codec, payloadType, dtmfPayloadType } = options;
    this.negotiated = { codec, payloadType, ...(dtmfPayloadType === undefined ? {} : { dtmfPayloadType }) };
    this.direction = options.direction ?? this.direction;
    if (this.latch.signal({ host: options.host, port: options.port }, now)) this.socket.disconnect();
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
    const { target } = this.latch;
    if (!this.connected || !target) return;
    const now = monotonicMs();
    const sending = this.direction === 'sendrecv' || this.direction === 'sendonly';
    if (!sending) return;
    const { packet, pcm } = this.outbound.frame(this.negotiated, scheduledMs, now);
    this.socket.send(packet, target);
    this.stats.sent += 1;
    this.stats.lateness.add(now - scheduledMs);
    this.recorder?.agent(pcm, scheduledMs);
  }

  /** Everything else that happens every 20 ms, after all sending of the slot. */
  attend(): void {
    const now = monotonicMs();
    if (!this.connected) return;
    this.inbound.tick(this.negotiated, now);
    if (this.latch.expire(now)) this.socket.disconnect();
    this.giveRecording(false);
    const timeout = this.listening ? this.watch.check(now) : undefined;
    if (timeout) this.sinks.event(this.options.id, { name: 'timeout', body: timeout });
  }

  skip(frames: number): void {
    if (this.connected) this.stats.skippedFrames += frames;
  }

  snapshot(): MediaStats {
    return this.stats.snapshot(this.inbound.order);
  }

  /** Reports what was cut and gives the rest of the recording; the socket stays for draining. */
  close(): MediaStats {
    this.connected = false;
    this.outbound.flush(Infinity, monotonicMs());
    this.outbound.digits.clear();
    this.giveRecording(true);
    return this.snapshot();
  }

  private get listening(): boolean {
    return this.direction === 'sendrecv' || this.direction === 'recvonly';
  }

  private datagram(bytes: Buffer, source: Endpoint): void {
    const packet = this.connected ? parseRtp(bytes) : undefined;
    if (!packet || !this.inbound.understands(packet, this.negotiated)) {
      this.stats.ignored += 1;
      return;
    }
    const now = monotonicMs();
    const admission = this.latch.admit(source, packet, now);
    if (admission === 'ignore') {
      this.stats.ignored += 1;
      return;
    }
    if (admission === 'latch') {
      this.socket.connect(source);
      this.sinks.event(this.options.id, { name: 'latched', body: source });
    }
    this.watch.heard(now);
    this.inbound.packet(packet, this.negotiated, now);
  }

  private frame(frame: InboundFrame): void {
    this.recorder?.caller(frame.pcm, frame.placedMs);
    if (this.options.ear) this.sinks.heard(this.options.id, frame);
  }

  private giveRecording(all: boolean): void {
    const block = this.recorder?.take(monotonicMs(), all);
    if (!block) return;
    const atMs = block.atMs - this.openedAt;
    this.sinks.event(this.options.id, { name: 'recording', body: { pcm: block.pcm.buffer, atMs } });
  }
}
