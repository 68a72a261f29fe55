import { MediaSession, type MediaStats, type PlayChunk, type PlayoutEvent } from '@parley/media';

const FRAME_MS = 20;
const NO_STATS: MediaStats = {
  sent: 0,
  received: 0,
  lost: 0,
  late: 0,
  duplicates: 0,
  ignored: 0,
  jitterMs: 0,
  latePacingP99: 0,
  skippedFrames: 0,
};

interface Queued {
  id: string;
  generation: number;
  queuedMs: number;
  playedMs: number;
  last: boolean;
}

/** Media without a network: plays in real (or faked) time and hears what the test says. */
export class FakeMedia extends MediaSession {
  readonly callId = 'call';
  /** Utterances in the order their first frame left, with what became of them. */
  readonly played: { id: string; generation: number; playedMs: number; interrupted: boolean }[] = [];
  paused = false;
  closed = false;
  private readonly openedAt = Date.now();
  private queue: Queued[] = [];
  private generation = 0;
  private readonly ticker = setInterval(() => this.frame(), FRAME_MS);

  nowMs(): number {
    return Date.now() - this.openedAt;
  }

  play(chunk: PlayChunk): void {
    if (chunk.generation < this.generation) return;
    let item = this.queue.find(({ id }) => id === chunk.utteranceId);
    if (!item) {
      item = { id: chunk.utteranceId, generation: chunk.generation, queuedMs: 0, playedMs: 0, last: false };
      this.queue.push(item);
    }
    item.queuedMs += (chunk.pcm.length * 1000) / chunk.sampleRate;
    item.last ||= chunk.last ?? false;
  }

  flush(generation: number): void {
    this.generation = Math.max(this.generation, generation);
    const dropped = this.queue.filter((item) => item.generation < this.generation);
    this.queue = this.queue.filter((item) => item.generation >= this.generation);
    // The real one answers from its worker: a moment later.
    setTimeout(() => dropped.forEach((item) => this.tell(item, { interrupted: true })), 2);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
  }

  setBackground(): void {}
  sendDtmf(): Promise<void> {
    return Promise.resolve();
  }
  startRecording(): void {}
  stopRecording(): void {}

  stats(): Promise<MediaStats> {
    return Promise.resolve(NO_STATS);
  }

  close(): Promise<MediaStats> {
    this.closed = true;
    clearInterval(this.ticker);
    return Promise.resolve(NO_STATS);
  }

  private frame(): void {
    const head = this.queue[0];
    if (!head || this.paused) return;
    if (head.playedMs < head.queuedMs) {
      if (head.playedMs === 0) this.emit('first-audio', { utteranceId: head.id, atMs: this.nowMs() });
      head.playedMs = Math.min(head.queuedMs, head.playedMs + FRAME_MS);
    }
    const finished = head.last && head.playedMs >= head.queuedMs;
    if (finished) this.queue.shift();
    if (finished || head.playedMs % 100 === 0) this.tell(head, { finished });
  }

  private tell(item: Queued, how: { finished?: boolean; interrupted?: boolean }): void {
    const event: PlayoutEvent = {
      utteranceId: item.id,
      generation: item.generation,
      playedMs: item.playedMs,
      finished: how.finished ?? false,
      interrupted: how.interrupted ?? false,
      heardText: '',
      bufferedMs: 0,
      atMs: this.nowMs(),
    };
    if (event.finished || event.interrupted) {
      const { id, generation, playedMs } = item;
      this.played.push({ id, generation, playedMs, interrupted: event.interrupted });
    }
    this.emit('playout', event);
  }
}
