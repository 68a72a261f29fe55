import { randomInt } from 'node:crypto';
import { encodeG711Into } from '../codec/g711';
import { type LegEvent } from '../engine/protocol';
import { DtmfSender, type DtmfTick } from '../rtp/dtmf-sender';
import { FRAME_MS, FRAME_SAMPLES } from '../rtp/inbound-timeline';
import { RTP_HEADER_BYTES, writeRtpHeader } from '../rtp/rtp-packet';
import { BackgroundLoop } from './background-loop';
import { type Negotiated } from './inbound';
import { PlayoutQueue, type PlayoutState, type QueuedChunk } from './playout-queue';

const EVENT_EVERY_MS = 100;
const TICKS_PER_MS = 8;

export interface OutboundFrame {
  packet: Buffer;
  /** As heard by the caller: with background, cuts and tones. */
  pcm: Int16Array;
}

/** What the caller hears: queue, pause, background and digits become one packet every 20 ms. */
export class Outbound {
  readonly background = new BackgroundLoop();
  readonly digits = new DtmfSender();
  paused = false;
  private readonly queue = new PlayoutQueue();
  private readonly ssrc = randomInt(2 ** 32);
  private sequence = randomInt(2 ** 16);
  private readonly firstTimestamp = randomInt(2 ** 32);
  private startedMs: number | undefined;
  private lastReportMs = -Infinity;

  constructor(
    private readonly openedAt: number,
    private readonly onEvent: (event: LegEvent) => void,
  ) {}

  play(chunk: QueuedChunk, nowMs: number): void {
    const refused = this.queue.add(chunk);
    if (refused) this.report(refused, nowMs);
  }

  flush(generation: number, nowMs: number): void {
    for (const state of this.queue.flush(generation)) this.report(state, nowMs);
  }

  /** The frame for the grid time `scheduledMs`, which leaves at `nowMs`. */
  frame(negotiated: Negotiated, scheduledMs: number, nowMs: number): OutboundFrame {
    const timestamp = this.timestampAt(scheduledMs);
    const asEvents = negotiated.dtmfPayloadType !== undefined;
    const digit = this.digits.tick(timestamp, asEvents);
    if (digit?.kind === 'event') return this.eventFrame(digit, negotiated);
    const pcm = this.audio(digit, nowMs);
    this.background.mixInto(pcm);
    const packet = this.packet(negotiated.payloadType, timestamp, false, FRAME_SAMPLES);
    encodeG711Into(negotiated.codec, pcm, packet, RTP_HEADER_BYTES);
    return { packet, pcm };
  }

  private audio(digit: DtmfTick | undefined, nowMs: number): Int16Array {
    if (digit?.kind === 'tone') return digit.pcm;
    const frame = this.paused || digit ? undefined : this.queue.nextFrame();
    for (const state of this.queue.takeEnded()) this.report(state, nowMs);
    if (!frame) return new Int16Array(FRAME_SAMPLES);
    const atMs = nowMs - this.openedAt;
    if (frame.first)
      this.onEvent({ name: 'first-audio', body: { utteranceId: frame.state.utteranceId, atMs } });
    if (frame.state.finished || nowMs - this.lastReportMs >= EVENT_EVERY_MS) this.report(frame.state, nowMs);
    return frame.pcm;
  }

  private eventFrame(digit: DtmfTick & { kind: 'event' }, negotiated: Negotiated): OutboundFrame {
    const type = negotiated.dtmfPayloadType ?? negotiated.payloadType;
    const packet = this.packet(type, digit.timestamp, digit.marker, digit.payload.length);
    packet.set(digit.payload, RTP_HEADER_BYTES);
    return { packet, pcm: new Int16Array(FRAME_SAMPLES) };
  }

  private packet(payloadType: number, timestamp: number, marker: boolean, payloadBytes: number): Buffer {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payloadBytes);
    writeRtpHeader(packet, { payloadType, marker, sequence: this.sequence, timestamp, ssrc: this.ssrc });
    this.sequence = (this.sequence + 1) & 0xffff;
    return packet;
  }

  /** By the grid and not by counting: after a stall the receiver sees how long it was. */
  private timestampAt(scheduledMs: number): number {
    this.startedMs ??= scheduledMs;
    const frames = Math.round((scheduledMs - this.startedMs) / FRAME_MS);
    return (this.firstTimestamp + frames * FRAME_MS * TICKS_PER_MS) >>> 0;
  }

  private report(state: PlayoutState, nowMs: number): void {
    this.lastReportMs = nowMs;
    const bufferedMs = this.queue.bufferedMs;
    this.onEvent({ name: 'playout', body: { ...state, bufferedMs, atMs: nowMs - this.openedAt } });
  }
}
