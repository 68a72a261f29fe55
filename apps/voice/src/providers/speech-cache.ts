import { LRUCache } from 'lru-cache';
import type { AudioChunk, SpeechSynthesizer, SynthesisRequest } from '@parley/providers';

/** What the cache needs of a synthesizer. */
type Synthesis = Pick<SpeechSynthesizer, 'synthesize'>;

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_TEXT = 600;

/** A text being rendered: readers get what is there and wait for the rest. */
class Rendering {
  readonly chunks: AudioChunk[] = [];
  bytes = 0;
  done = false;
  error: unknown = null;
  complete: Promise<void> = Promise.resolve();
  private waiting: (() => void)[] = [];

  add(chunk: AudioChunk): void {
    this.chunks.push(chunk);
    this.bytes += chunk.pcm.byteLength;
    this.wake();
  }

  finish(error: unknown): void {
    this.done = true;
    this.error = error;
    this.wake();
  }

  change(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/**
 * Greetings and stock phrases are rendered while the phone rings and kept, so that the first frame leaves as soon as
 * somebody answers. A rendering that failed is not kept.
 */
export class SpeechCache {
  private readonly pending = new Map<string, Rendering>();
  private readonly rendered = new LRUCache<string, Rendering>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });

  constructor(private readonly synthesizer: Synthesis) {}

  /** Starts to render; resolves when that is done, even when it failed. */
  prerender(request: SynthesisRequest): Promise<void> {
    if (request.text.length > MAX_TEXT || request.text.trim() === '') return Promise.resolve();
    const key = keyOf(request);
    const known = this.find(key);
    if (known) return known.complete;
    const rendering = new Rendering();
    this.pending.set(key, rendering);
    rendering.complete = this.render(key, rendering, request);
    return rendering.complete;
  }

  async *synthesize(request: SynthesisRequest, signal: AbortSignal): AsyncIterable<AudioChunk> {
    const rendering = this.find(keyOf(request));
    if (!rendering) {
      yield* this.synthesizer.synthesize(request, signal);
      return;
    }
    const stopped = aborted(signal);
    for (let at = 0; ;) {
      signal.throwIfAborted();
      const chunk = rendering.chunks[at];
      if (chunk) {
        at += 1;
        // A copy: what is played is transferred to another thread.
        yield { pcm: chunk.pcm.slice(), sampleRate: chunk.sampleRate };
      } else if (rendering.done) break;
      else await Promise.race([rendering.change(), stopped]);
    }
    if (rendering.error !== null) throw rendering.error;
  }

  private async render(key: string, rendering: Rendering, request: SynthesisRequest): Promise<void> {
    try {
      const never = new AbortController().signal;
      for await (const chunk of this.synthesizer.synthesize(request, never)) rendering.add(chunk);
      this.rendered.set(key, rendering);
      rendering.finish(null);
    } catch (error) {
      rendering.finish(error);
    } finally {
      this.pending.delete(key);
    }
  }

  private find(key: string): Rendering | undefined {
    return this.pending.get(key) ?? this.rendered.get(key);
  }
}

function keyOf({ text, voice, sampleRate }: SynthesisRequest): string {
  return JSON.stringify([
    voice.provider_voice_id,
    voice.language,
    voice.speed,
    voice.volume,
    sampleRate,
    text,
  ]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
