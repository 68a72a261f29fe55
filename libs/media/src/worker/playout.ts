import { FRAME_SAMPLES } from '../audio/frame';
import { type MediaTransport } from '../transport/media-transport';
import { BackgroundLoop } from './background-loop';
import { PlayoutMarks } from './playout-marks';
import { PlayoutQueue, type PlayoutState, type QueuedChunk } from './playout-queue';
import { type LegEvent } from './protocol';

const REPORT_EVERY_MS = 100;

/** What the caller hears: queue, pause, background and digits become one frame every 20 ms. */
export class Playout {
  readonly background = new BackgroundLoop();
  paused = false;
  private readonly queue = new PlayoutQueue();
  private readonly marks = new PlayoutMarks();
  private lastReportMs = -Infinity;

  constructor(
    private readonly transport: MediaTransport,
    private readonly openedAt: number,
    private readonly onEvent: (event: LegEvent) => void,
  ) {}

  play(chunk: QueuedChunk, nowMs: number): void {
    const refused = this.queue.add(chunk);
    if (refused) this.report(refused, nowMs);
  }

  flush(generation: number, nowMs: number): void {
    const flushed = this.marks.flush(this.queue.flush(generation), generation);
    if (flushed.length > 0) this.transport.clear();
    for (const state of flushed) this.report(state, nowMs);
  }

  /** Sends the frame for the grid time `scheduledMs`, at `nowMs`. Returns it as the caller hears it. */
  send(scheduledMs: number, nowMs: number): Int16Array {
    const digit = this.transport.digitSlot(scheduledMs);
    if (digit === 'sent') return new Int16Array(FRAME_SAMPLES);
    const frame = this.paused || digit ? undefined : this.queue.nextFrame();
    const pcm = digit ?? frame?.pcm ?? new Int16Array(FRAME_SAMPLES);
    this.background.mixInto(pcm);
    this.transport.send(pcm, scheduledMs);
    for (const state of this.queue.takeEnded()) this.markPosition(state, nowMs);
    if (frame?.first) {
      const { utteranceId } = frame.state;
      this.onEvent({ name: 'first-audio', body: { utteranceId, atMs: nowMs - this.openedAt } });
    }
    if (frame && (frame.state.finished || nowMs - this.lastReportMs >= REPORT_EVERY_MS))
      this.markPosition(frame.state, nowMs);
    return pcm;
  }

  /** The far side has played everything up to a mark. */
  marked(id: number, nowMs: number): void {
    const state = this.marks.take(id);
    if (state) this.report(state, nowMs);
  }

  private markPosition(state: PlayoutState, nowMs: number): void {
    this.lastReportMs = nowMs;
    this.marks.add(state, (id) => this.transport.mark(id));
  }

  private report(state: PlayoutState, nowMs: number): void {
    this.lastReportMs = nowMs;
    const bufferedMs = this.queue.bufferedMs;
    this.onEvent({ name: 'playout', body: { ...state, bufferedMs, atMs: nowMs - this.openedAt } });
  }
}
