import { FRAME_SAMPLES } from '../audio/frame';
import { monotonicMs } from '../clock';
import { STATIC_PAYLOAD_TYPE } from '../codec/g711';
import {
  type MediaTransport,
  type TransportEvents,
  type TransportFactory,
} from '../transport/media-transport';
import { type Codec, type DtmfTiming, type RtpRemote, type TransportStats } from '../types';
import { DtmfSender } from './dtmf-sender';
import { type PortDrain } from './port-drain';
import { type Endpoint, RemoteLatch } from './remote-latch';
import { parseRtp } from './rtp-packet';
import { RtpPacketizer } from './rtp-packetizer';
import { type Negotiated, RtpReceiver } from './rtp-receiver';
import { RtpSocket } from './rtp-socket';

export interface RtpOptions {
  host: string;
  port: number;
  /** Codec until `connect` says otherwise. */
  codec: Codec;
  /** How long a missing packet is waited for. */
  reorderMs: number;
}

/** The sessions of one media worker that go over RTP. */
export class RtpTransports implements TransportFactory<RtpOptions, RtpRemote> {
  constructor(private readonly drain: PortDrain) {}

  create(options: RtpOptions, events: TransportEvents): RtpTransport {
    return new RtpTransport(options, events, this.drain);
  }

  idle(): void {
    this.drain.check();
  }
}

/** G.711 over RTP (RFC 3550, RFC 3551) with telephone events (RFC 4733) and symmetric RTP. */
export class RtpTransport implements MediaTransport<RtpRemote> {
  private readonly socket: RtpSocket;
  private readonly latch = new RemoteLatch();
  private readonly receiver: RtpReceiver;
  private readonly packetizer = new RtpPacketizer();
  private readonly digits = new DtmfSender();
  private negotiated: Negotiated;
  private sent = 0;
  private ignored = 0;

  constructor(
    private readonly options: RtpOptions,
    private readonly events: TransportEvents,
    private readonly drain: PortDrain,
  ) {
    this.socket = new RtpSocket(options.host, (bytes, source) => this.datagram(bytes, source));
    this.receiver = new RtpReceiver(options.reorderMs, events);
    this.negotiated = { codec: options.codec, payloadType: STATIC_PAYLOAD_TYPE[options.codec] };
  }

  async open(): Promise<void> {
    try {
      await this.socket.bind(this.options.host, this.options.port);
    } catch (error) {
      this.socket.close();
      throw error;
    }
  }

  connect(remote: RtpRemote, nowMs: number): void {
    const { host, port, codec, payloadType, dtmfPayloadType } = remote;
    this.negotiated = { codec, payloadType, ...(dtmfPayloadType === undefined ? {} : { dtmfPayloadType }) };
    if (this.latch.signal({ host, port }, nowMs)) this.socket.disconnect();
  }

  get ready(): boolean {
    return this.latch.target !== undefined;
  }

  send(pcm: Int16Array, scheduledMs: number): void {
    this.sendPacket(this.packetizer.audio(pcm, scheduledMs, this.negotiated));
  }

  /** What was sent counts as played: RTP tells nothing of the far side's jitter buffer. */
  mark(id: number): void {
    this.events.marked(id);
  }

  clear(): void {
    // Nothing to recall: packets are gone once sent.
  }

  sendDigits(digits: string, timing: DtmfTiming, done: () => void): void {
    this.digits.enqueue(digits, timing, done);
  }

  digitSlot(scheduledMs: number): 'sent' | Int16Array | undefined {
    const { dtmfPayloadType } = this.negotiated;
    const tick = this.digits.tick(this.packetizer.timestampAt(scheduledMs), dtmfPayloadType !== undefined);
    if (tick?.kind === 'tone') return tick.pcm;
    if (tick?.kind === 'pause') return new Int16Array(FRAME_SAMPLES);
    if (tick === undefined || dtmfPayloadType === undefined) return undefined;
    this.sendPacket(this.packetizer.event(tick, dtmfPayloadType));
    return 'sent';
  }

  tick(nowMs: number): void {
    this.receiver.tick(this.negotiated, nowMs);
    if (this.latch.expire(nowMs)) this.socket.disconnect();
  }

  stats(): TransportStats {
    const { order, jitter, received } = this.receiver;
    return {
      sent: this.sent,
      received,
      lost: order.lost,
      late: order.late,
      duplicates: order.duplicates,
      ignored: this.ignored,
      jitterMs: Math.round(jitter.jitterMs * 100) / 100,
    };
  }

  /** The port stays bound for a while and swallows late packets. */
  close(): void {
    this.digits.clear();
    this.drain.add(this.socket, this.options.port);
  }

  private sendPacket(packet: Buffer): void {
    const { target } = this.latch;
    if (!target) return;
    this.socket.send(packet, target);
    this.sent += 1;
  }

  private datagram(bytes: Buffer, source: Endpoint): void {
    const packet = parseRtp(bytes);
    if (!packet || !this.receiver.understands(packet, this.negotiated)) {
      this.ignored += 1;
      return;
    }
    const now = monotonicMs();
    const admission = this.latch.admit(source, packet, now);
    if (admission === 'ignore') {
      this.ignored += 1;
      return;
    }
    if (admission === 'latch') {
      this.socket.connect(source);
      this.events.latched(source);
    }
    this.events.alive(now);
    this.receiver.packet(packet, this.negotiated, now);
  }
}
