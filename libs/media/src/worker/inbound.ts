import { InbandDtmfDetector } from '../audio/goertzel-dtmf';
import { decodeG711, STATIC_PAYLOAD_TYPE } from '../codec/g711';
import { type LegEvent } from '../engine/protocol';
import { DtmfReceiver, type ReceivedDigit } from '../rtp/dtmf-receiver';
import { type InboundFrame, InboundTimeline } from '../rtp/inbound-timeline';
import { ReorderBuffer } from '../rtp/reorder-buffer';
import { type RtpPacket } from '../rtp/rtp-packet';
import { type Codec } from '../types';
import { type LegStats } from './leg-stats';

/** Comfort noise (RFC 3389): tells that there is nothing to hear. */
const COMFORT_NOISE = 13;
/** A packet longer than 200 ms is no telephone audio. */
const MAX_PAYLOAD = 1600;

export interface Negotiated {
  codec: Codec;
  payloadType: number;
  dtmfPayloadType?: number;
}

export interface InboundOptions {
  reorderMs: number;
  inbandDtmf: boolean;
  /** Start of the session on the shared clock. */
  openedAt: number;
  onFrame: (frame: InboundFrame) => void;
  onEvent: (event: LegEvent) => void;
}

/** From packets of the latched source to frames and digits. */
export class Inbound {
  readonly order: ReorderBuffer;
  private readonly timeline: InboundTimeline;
  private readonly digits = new DtmfReceiver();
  private readonly tones: InbandDtmfDetector | undefined;
  private ssrc: number | undefined;

  constructor(
    private readonly options: InboundOptions,
    private readonly stats: LegStats,
  ) {
    this.order = new ReorderBuffer(options.reorderMs);
    this.timeline = new InboundTimeline((frame) => this.frame(frame));
    if (options.inbandDtmf) this.tones = new InbandDtmfDetector();
  }

  /** Whether a packet is of a kind that was negotiated; static types are taken as what they say. */
  understands(packet: RtpPacket, negotiated: Negotiated): boolean {
    const { payloadType, payload } = packet;
    if (payload.length > MAX_PAYLOAD) return false;
    return (
      payloadType === COMFORT_NOISE ||
      payloadType === negotiated.dtmfPayloadType ||
      codecOf(payloadType, negotiated) !== undefined
    );
  }

  packet(packet: RtpPacket, negotiated: Negotiated, nowMs: number): void {
    this.stats.received += 1;
    if (packet.ssrc !== this.ssrc) this.restart(packet.ssrc);
    if (packet.payloadType === negotiated.dtmfPayloadType) {
      this.report(this.digits.push(packet.payload, packet.timestamp, nowMs), nowMs);
    } else {
      this.stats.jitter.observe(packet.timestamp, nowMs);
    }
    if (this.order.push(packet, nowMs) === 'resync') this.timeline.restart();
    this.drain(negotiated, nowMs);
  }

  /** Every 20 ms: waits that are over, starvation, digits without an end. */
  tick(negotiated: Negotiated, nowMs: number): void {
    this.drain(negotiated, nowMs);
    this.timeline.starve(nowMs);
    this.report(this.digits.expire(nowMs), nowMs);
  }

  private drain(negotiated: Negotiated, nowMs: number): void {
    for (let next = this.order.pop(nowMs); next; next = this.order.pop(nowMs)) {
      const { payloadType, payload, timestamp } = next.packet;
      // Digits keep their place in the order and bring no audio; the timestamp jump behind them becomes silence.
      if (payloadType === negotiated.dtmfPayloadType || payloadType === COMFORT_NOISE) continue;
      const codec = codecOf(payloadType, negotiated);
      if (codec) this.timeline.push(decodeG711(codec, payload), timestamp, next.arrivalMs);
    }
  }

  private restart(ssrc: number): void {
    if (this.ssrc !== undefined) {
      this.order.reset();
      this.timeline.restart();
      this.digits.reset();
      this.stats.jitter.reset();
    }
    this.ssrc = ssrc;
  }

  private frame(frame: InboundFrame): void {
    const digit = this.tones?.push(frame.pcm);
    if (digit) this.report([digit], frame.endMs);
    this.options.onFrame(frame);
  }

  private report(digits: ReceivedDigit[], nowMs: number): void {
    const atMs = nowMs - this.options.openedAt;
    for (const digit of digits) this.options.onEvent({ name: 'dtmf', body: { ...digit, atMs } });
  }
}

function codecOf(payloadType: number, negotiated: Negotiated): Codec | undefined {
  if (payloadType === negotiated.payloadType) return negotiated.codec;
  if (payloadType === STATIC_PAYLOAD_TYPE.pcmu) return 'pcmu';
  return payloadType === STATIC_PAYLOAD_TYPE.pcma ? 'pcma' : undefined;
}
