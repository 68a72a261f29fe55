import { randomInt } from 'node:crypto';
import { FRAME_MS, FRAME_SAMPLES } from '../audio/frame';
import { encodeG711Into } from '../codec/g711';
import { type DtmfTick } from './dtmf-sender';
import { RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet';
import { type Negotiated } from './rtp-receiver';

const TICKS_PER_MS = 8;

/** Makes the packets of one outgoing RTP stream. */
export class RtpPacketizer {
  private readonly ssrc = randomInt(2 ** 32);
  private sequence = randomInt(2 ** 16);
  private readonly firstTimestamp = randomInt(2 ** 32);
  private startedMs: number | undefined;

  audio(pcm: Int16Array, scheduledMs: number, negotiated: Negotiated): Buffer {
    const { payloadType, codec } = negotiated;
    const packet = this.packet(payloadType, this.timestampAt(scheduledMs), false, FRAME_SAMPLES);
    encodeG711Into(codec, pcm, packet, RTP_HEADER_BYTES);
    return packet;
  }

  event(tick: DtmfTick & { kind: 'event' }, payloadType: number): Buffer {
    const packet = this.packet(payloadType, tick.timestamp, tick.marker, tick.payload.length);
    packet.set(tick.payload, RTP_HEADER_BYTES);
    return packet;
  }

  /** By the grid and not by counting: after a stall the receiver sees how long it was. */
  timestampAt(scheduledMs: number): number {
    this.startedMs ??= scheduledMs;
    const frames = Math.round((scheduledMs - this.startedMs) / FRAME_MS);
    return (this.firstTimestamp + frames * FRAME_MS * TICKS_PER_MS) >>> 0;
  }

  private packet(payloadType: number, timestamp: number, marker: boolean, payloadBytes: number): Buffer {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payloadBytes);
    writeRtpHeader(packet, { payloadType, marker, sequence: this.sequence, timestamp, ssrc: this.ssrc });
    this.sequence = (this.sequence + 1) & 0xffff;
    return packet;
  }
}
