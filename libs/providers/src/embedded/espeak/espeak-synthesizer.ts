import { Resampler } from '@parley/media';
import { availableParallelism } from 'node:os';
import { AsyncChannel } from '../../async-channel';
import type {
  AudioChunk,
  SpeechSynthesizer,
  SynthesisRequest,
  VoiceInfo,
} from '../../ports/speech-synthesizer';
import { Semaphore } from '../../semaphore';
import { textPieces } from '../../text-pieces';
import { ESPEAK_VOICES, espeakVoice } from './espeak-voices';
import { runEspeak } from './run-espeak';
import { speakableText } from './speakable-text';

const MAX_PIECE = 1500;
const NORMAL_WORDS_PER_MINUTE = 160;

/**
 * espeak-ng (GPL-3) as a child process per piece of text: never linked. A sentence costs some 15 ms, so what it says is
 * taken in as fast as it comes and the process is gone long before the audio has been heard.
 */
export class EspeakSynthesizer implements SpeechSynthesizer {
  readonly provider = 'embedded';
  private readonly slots: Semaphore;
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly options: { binary?: string; maxProcesses?: number } = {}) {
    this.slots = new Semaphore(options.maxProcesses ?? Math.max(2, 2 * availableParallelism()));
  }

  voices(): VoiceInfo[] {
    return [...ESPEAK_VOICES];
  }

  async *synthesize(
    request: SynthesisRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AudioChunk, void, undefined> {
    const leaving = new AbortController();
    const ended = AbortSignal.any([signal, this.closing.signal, leaving.signal]);
    ended.throwIfAborted();
    const channel = new AsyncChannel<AudioChunk>();
    const abort = () => channel.fail(ended.reason);
    ended.addEventListener('abort', abort, { once: true });
    const speaking = this.speak(request, ended, channel).then(
      () => channel.end(),
      (error: unknown) => channel.end(error),
    );
    this.running.add(speaking);
    void speaking.finally(() => this.running.delete(speaking));
    try {
      yield* channel;
    } finally {
      ended.removeEventListener('abort', abort);
      leaving.abort();
    }
  }

  async warmUp(): Promise<void> {
    // The first run after boot reads the voice data from disk.
    const request = { text: 'hello', voice: { provider_voice_id: 'en-maya', language: 'en' as const } };
    try {
      for await (const _ of this.synthesize(request, AbortSignal.timeout(2000)));
    } catch {
      // the first real request will say what is wrong
    }
  }

  async close(): Promise<void> {
    this.closing.abort(new DOMException('the synthesizer is closed', 'AbortError'));
    await Promise.all(this.running);
  }

  private async speak(
    request: SynthesisRequest,
    signal: AbortSignal,
    channel: AsyncChannel<AudioChunk>,
  ): Promise<void> {
    const { text, voice } = request;
    let resampler: Resampler | undefined;
    const emit = (pcm: Int16Array, sampleRate: number) => {
      if (pcm.length) channel.push({ pcm, sampleRate });
    };
    for (const piece of textPieces(speakableText(text, voice.language), MAX_PIECE)) {
      const run = {
        binary: this.options.binary ?? 'espeak-ng',
        voice: espeakVoice(voice),
        wordsPerMinute: Math.round(NORMAL_WORDS_PER_MINUTE * clamp(voice.speed ?? 1, 0.5, 2)),
        amplitude: Math.round(100 * clamp(voice.volume ?? 1, 0, 2)),
        text: piece,
      };
      await this.slots.run(
        () =>
          runEspeak(run, signal, (pcm, rate) => {
            resampler ??= new Resampler(rate, request.sampleRate ?? rate);
            emit(resampler.process(pcm), resampler.toRate);
          }),
        signal,
      );
    }
    if (resampler) emit(resampler.flush(), resampler.toRate);
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
