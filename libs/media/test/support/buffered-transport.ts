import {
  concat,
  type DtmfTiming,
  type MediaTransport,
  type TransportEvents,
  type TransportStats,
} from '../../src';
import { type FarSide } from '../conformance/transport-conformance';

type Item = { frame: Int16Array } | { mark: number };

/**
 * A transport as carriers' WebSocket streams are: the far side buffers what it is sent, plays it at its own pace, answers
 * marks when it comes to them, and has a message for touch tones. A test double, without a network.
 */
export class BufferedTransport implements MediaTransport, FarSide {
  ready = false;
  /** While true the far side plays nothing. */
  stalled = false;
  cleared = 0;
  private readonly played: Int16Array[] = [];
  private buffer: Item[] = [];
  private pressed = '';
  private sent = 0;
  private received = 0;
  private readonly player = setInterval(() => this.play(), 10);

  constructor(private readonly events: TransportEvents) {}

  open(): Promise<void> {
    return Promise.resolve();
  }

  connect(): void {
    this.ready = true;
  }

  send(pcm: Int16Array): void {
    this.sent += 1;
    this.buffer.push({ frame: pcm.slice() });
  }

  mark(id: number): void {
    this.buffer.push({ mark: id });
  }

  clear(): void {
    this.cleared += 1;
    this.buffer = [];
  }

  sendDigits(digits: string, _timing: DtmfTiming, done: () => void): void {
    this.pressed += digits;
    done();
  }

  digitSlot(): undefined {
    return undefined;
  }

  tick(): void {
    // nothing to do
  }

  stats(): TransportStats {
    const { sent, received } = this;
    return { sent, received, lost: 0, late: 0, duplicates: 0, ignored: 0, jitterMs: 0 };
  }

  heard(): Int16Array {
    return concat(this.played);
  }

  digits(): string {
    return this.pressed;
  }

  say(frame: Int16Array): void {
    this.received += 1;
    const nowMs = performance.now();
    this.events.alive(nowMs);
    this.events.frame({ pcm: new Int16Array(frame), endMs: nowMs, placedMs: nowMs });
  }

  press(digit: string): void {
    this.events.digit({ digit, durationMs: 100 }, performance.now());
  }

  close(): void {
    clearInterval(this.player);
  }

  /** Plays up to the next frame, and the marks behind it. */
  play(): void {
    if (this.stalled) return;
    const item = this.buffer.shift();
    if (item && 'frame' in item) this.played.push(item.frame);
    if (item && 'mark' in item) this.events.marked(item.mark);
    const next = this.buffer[0];
    if (next && 'mark' in next) this.play();
  }
}
