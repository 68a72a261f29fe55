import { decodeG711, STATIC_PAYLOAD_TYPE } from '../codec/g711';
import { type TransportEvents } from '../transport/media-transport';
import { type Codec } from '../types';
import { DtmfReceiver, type ReceivedDigit } from './dtmf-receiver';
import { InboundTimeline } from './inbound-timeline';
import { JitterMeter } from './jitter-meter';
import { ReorderBuffer } from './reorder-buffer';
import { type RtpPacket } from './rtp-packet';

/** Comfort noise (RFC 3389) carries no audio. */
const COMFORT_NOISE = 13;
/** A packet longer than 200 ms is no telephone audio. */
const MAX_PAYLOAD = 1600;

export interface Negotiated {
  codec: Codec;
  payloadType: number;
  dtmfPayloadType?: number;
}

/** From packets of the latched source to frames and digits. */
export class RtpReceiver {
  received = 0;
  readonly order: ReorderBuffer;
  readonly jitter = new JitterMeter();
  private readonly timeline: InboundTimeline;
  private readonly digits = new DtmfReceiver();
  private ssrc: number | undefined;

  constructor(
    reorderMs: number,
    private readonly events: Pick<TransportEvents, 'frame' | 'digit'>,
  ) {
    this.order = new ReorderBuffer(reorderMs);
    this.timeline = new InboundTimeline((frame) => events.frame(frame));
  }

  /** Whether the payload type was negotiated; the static types of G.711 are always accepted. */
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
    this.received += 1;
    if (packet.ssrc !== this.ssrc) this.restart(packet.ssrc);
    if (packet.payloadType === negotiated.dtmfPayloadType) {
      this.report(this.digits.push(packet.payload, packet.timestamp, nowMs), nowMs);
    } else {
      this.jitter.observe(packet.timestamp, nowMs);
    }
    if (this.order.push(packet, nowMs) === 'resync') this.timeline.restart();
    this.drain(negotiated, nowMs);
  }

  /** Every 20 ms: releases packets that waited long enough, fills starvation, ends digits whose end was lost. */
  tick(negotiated: Negotiated, nowMs: number): void {
    this.drain(negotiated, nowMs);
    this.timeline.starve(nowMs);
    this.report(this.digits.expire(nowMs), nowMs);
  }

  private drain(negotiated: Negotiated, nowMs: number): void {
    for (let next = this.order.pop(nowMs); next; next = this.order.pop(nowMs)) {
      const { payloadType, payload, timestamp } = next.packet;
      // Digits keep their place in the order and carry no audio; the timestamp jump behind them becomes silence.
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
      this.jitter.reset();
    }
    this.ssrc = ssrc;
  }

  private report(digits: ReceivedDigit[], nowMs: number): void {
    for (const digit of digits) this.events.digit(digit, nowMs);
  }
}

function codecOf(payloadType: number, negotiated: Negotiated): Codec | undefined {
  if (payloadType === negotiated.payloadType) return negotiated.codec;
  if (payloadType === STATIC_PAYLOAD_TYPE.pcmu) return 'pcmu';
  return payloadType === STATIC_PAYLOAD_TYPE.pcma ? 'pcma' : undefined;
}
