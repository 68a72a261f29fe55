import type { MediaSession, PlayoutEvent, SampleRate } from '@parley/media';
import { ProviderError, type VoiceSettings } from '@parley/providers';
import { heardText, type SpokenPiece } from './heard-text';
import type { SpeechCache } from '../../providers/speech-cache';

export interface SpokenTurnOptions {
  media: Pick<MediaSession, 'play'>;
  speech: Pick<SpeechCache, 'synthesize'>;
  voice: VoiceSettings;
  generation: number;
  /** Unique within the session. */
  id: string;
  onAudible: (atMs: number) => void;
  /** A sentence was played to its end. */
  onHeard: (text: string) => void;
  /** Everything was played, or nothing more follows after a failure. Not called after `cancel`. */
  onDone: (outcome: 'spoken' | 'empty' | 'failed') => void;
  onError: (error: unknown) => void;
}

interface Piece extends SpokenPiece {
  id: string;
  madeMs: number;
  over: boolean;
}

/** Most audio synthesized ahead of what is playing. */
const AHEAD_MS = 15_000;
const RATES: readonly number[] = [8_000, 16_000, 22_050, 24_000] satisfies SampleRate[];
const NOTHING = new Int16Array(0);

/** One agent turn: sentences in, audio out in order, and how much of it the caller heard. */
export class SpokenTurn {
  private readonly pieces: Piece[] = [];
  private readonly queue: string[] = [];
  private readonly abort = new AbortController();
  private working = false;
  private complete = false;
  private failed = false;
  private finished = false;
  private audible = false;
  private progress: (() => void)[] = [];

  constructor(private readonly options: SpokenTurnOptions) {}

  get generation(): number {
    return this.options.generation;
  }

  say(sentence: string): void {
    if (this.complete || this.abort.signal.aborted) return;
    this.queue.push(sentence);
    void this.work();
  }

  /** No more sentences follow; `failed` when more should have. */
  end(failed = false): void {
    this.complete = true;
    this.failed ||= failed;
    this.settle();
  }

  /** Stops synthesis. The caller of this also flushes the media session, which drops what is queued there. */
  cancel(): void {
    this.abort.abort();
    this.queue.length = 0;
    this.wake();
  }

  /** Resolves when every piece was played or dropped: from then on `heard` is final. */
  async closed(withinMs: number): Promise<void> {
    const until = Date.now() + withinMs;
    while (this.pieces.some((piece) => !piece.over) && Date.now() < until) {
      await Promise.race([this.change(), new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
    }
  }

  /** What was heard of the sentences from `from` up to, not including, `to`. */
  heard(from = 0, to = Number.POSITIVE_INFINITY): string {
    return heardText(this.pieces.slice(from, to));
  }

  played(event: PlayoutEvent): void {
    const piece = this.pieces.find(({ id }) => id === event.utteranceId);
    if (!piece || piece.over) return;
    piece.playedMs = event.playedMs;
    if (event.finished || event.interrupted) {
      piece.over = true;
      if (event.finished) {
        piece.totalMs = event.playedMs;
        if (event.playedMs > 0) this.options.onHeard(this.heard());
      }
    }
    this.wake();
    this.settle();
  }

  firstAudio(utteranceId: string, atMs: number): void {
    if (this.audible || !this.pieces.some(({ id }) => id === utteranceId)) return;
    this.audible = true;
    this.options.onAudible(atMs);
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let text = this.queue.shift(); text !== undefined && !this.failed; text = this.queue.shift()) {
      await this.room();
      if (this.abort.signal.aborted) break;
      await this.speak(text);
    }
    this.working = false;
    this.settle();
  }

  private async speak(text: string): Promise<void> {
    const id = `${this.options.id}/${this.pieces.length}`;
    const piece: Piece = { id, text, playedMs: 0, madeMs: 0, totalMs: null, over: false };
    this.pieces.push(piece);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.render(piece);
        break;
      } catch (error) {
        if (this.abort.signal.aborted) break;
        this.options.onError(error);
        if (attempt === 1 && piece.madeMs === 0 && error instanceof ProviderError && error.retryable)
          continue;
        this.failed = true;
        break;
      }
    }
    piece.totalMs ??= piece.madeMs;
    if (piece.madeMs === 0) piece.over = true;
    else this.play(piece, NOTHING, 8_000, true);
  }

  private async render(piece: Piece): Promise<void> {
    const { speech, voice } = this.options;
    for await (const { pcm, sampleRate } of speech.synthesize(
      { text: piece.text, voice },
      this.abort.signal,
    )) {
      if (this.abort.signal.aborted) break;
      if (!isRate(sampleRate)) throw new ProviderError('tts', 'bad_response', `audio at ${sampleRate} Hz`);
      piece.madeMs += (pcm.length * 1000) / sampleRate;
      this.play(piece, pcm, sampleRate, false);
    }
  }

  private play(piece: Piece, pcm: Int16Array, sampleRate: SampleRate, last: boolean): void {
    const { media, generation } = this.options;
    media.play({ generation, utteranceId: piece.id, pcm, sampleRate, last });
  }

  private async room(): Promise<void> {
    while (!this.abort.signal.aborted && this.unplayedMs() > AHEAD_MS) await this.change();
  }

  private unplayedMs(): number {
    return this.pieces.reduce(
      (ms, piece) => ms + (piece.over ? 0 : (piece.totalMs ?? 0) - piece.playedMs),
      0,
    );
  }

  private settle(): void {
    const idle = this.queue.length === 0 || this.failed;
    if (this.finished || this.working || !this.complete || !idle || this.abort.signal.aborted) return;
    if (this.pieces.some((piece) => !piece.over)) return;
    this.finished = true;
    this.options.onDone(this.failed ? 'failed' : this.heard() === '' ? 'empty' : 'spoken');
  }

  private change(): Promise<void> {
    return new Promise((resolve) => this.progress.push(resolve));
  }

  private wake(): void {
    for (const resolve of this.progress.splice(0)) resolve();
  }
}

function isRate(rate: number): rate is SampleRate {
  return RATES.includes(rate);
}
