import type { AudioChunk, SpeechSynthesizer, SynthesisRequest } from '@parley/providers';

/** What the conversation needs of a synthesiser. */
export type Synthesis = Pick<SpeechSynthesizer, 'synthesize'>;

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_TEXT = 600;

/** One text being rendered, or rendered: readers get what is there and wait for the rest. */
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
 * Greetings and stock phrases are rendered while the phone rings and kept: the first frame leaves as soon as somebody
 * answers. Least recently used goes first; a rendering that failed is forgotten.
 */
export class SpeechCache implements Synthesis {
  private readonly renderings = new Map<string, Rendering>();

  constructor(private readonly synthesizer: Synthesis) {}

  /** Renders now, in the background; resolves when it is done, well or not. */
  prerender(request: SynthesisRequest): Promise<void> {
    if (request.text.length > MAX_TEXT || request.text.trim() === '') return Promise.resolve();
    const key = keyOf(request);
    const known = this.renderings.get(key);
    if (known) return known.complete;
    const rendering = new Rendering();
    this.renderings.set(key, rendering);
    rendering.complete = this.render(key, rendering, request);
    return rendering.complete;
  }

  async *synthesize(request: SynthesisRequest, signal: AbortSignal): AsyncIterable<AudioChunk> {
    const key = keyOf(request);
    const rendering = this.renderings.get(key);
    if (!rendering) {
      yield* this.synthesizer.synthesize(request, signal);
      return;
    }
    this.renderings.delete(key);
    this.renderings.set(key, rendering);
    const stopped = aborted(signal);
    for (let at = 0; ;) {
      signal.throwIfAborted();
      const chunk = rendering.chunks[at];
      if (chunk) {
        at += 1;
        // A copy: what is played is handed over to another thread.
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
      rendering.finish(null);
      this.evict();
    } catch (error) {
      this.renderings.delete(key);
      rendering.finish(error);
    }
  }

  private evict(): void {
    let bytes = 0;
    for (const rendering of this.renderings.values()) bytes += rendering.bytes;
    for (const [key, rendering] of this.renderings) {
      if (bytes <= MAX_BYTES) return;
      if (!rendering.done) continue;
      this.renderings.delete(key);
      bytes -= rendering.bytes;
    }
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
