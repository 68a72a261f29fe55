import { Resampler, saturate } from '@parley/media';
import { ProviderError } from '../ports/errors';
import type { AudioChunk, SpeechSynthesizer, SynthesisRequest, VoiceInfo } from '../ports/speech-synthesizer';
import { textPieces } from '../text-pieces';
import type { HttpResponse, ProviderHttp } from './http';
import { OPENAI_VOICES, openAiVoice } from './openai-voices';
import { PcmStreamReader } from './pcm-stream';

/** OpenAI takes 4096 characters. */
const MAX_INPUT = 4000;

/** OpenAI's speech, and the servers that imitate it (speaches, Kokoro-FastAPI, LocalAI). */
export class OpenAiSynthesizer implements SpeechSynthesizer {
  readonly provider = 'openai';
  /** raw samples come first; servers without them are asked for WAVE from then on */
  private format: 'pcm' | 'wav' = 'pcm';

  constructor(
    private readonly http: ProviderHttp,
    private readonly model: string,
  ) {}

  voices(): VoiceInfo[] {
    return OPENAI_VOICES.map((voice) => ({ ...voice, model_name: this.model }));
  }

  async *synthesize(
    request: SynthesisRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AudioChunk, void, undefined> {
    signal.throwIfAborted();
    let resampler: Resampler | undefined;
    const gain = Math.min(2, Math.max(0, request.voice.volume ?? 1));
    for (const piece of textPieces(request.text, MAX_INPUT)) {
      const response = await this.send(piece, request, signal);
      let reader: PcmStreamReader | undefined;
      for await (const bytes of response.bytes()) {
        reader ??= new PcmStreamReader(this.provider, response.contentType);
        for (const pcm of reader.push(bytes)) {
          resampler ??= new Resampler(reader.sampleRate, request.sampleRate ?? reader.sampleRate);
          yield* chunk(resampler.process(amplified(pcm, gain)), resampler.toRate);
          signal.throwIfAborted();
        }
      }
    }
    if (resampler) yield* chunk(resampler.flush(), resampler.toRate);
  }

  async warmUp(): Promise<void> {
    // Nothing: a request would cost money.
  }

  async close(): Promise<void> {
    // connections belong to Node's own pool
  }

  private async send(input: string, { voice }: SynthesisRequest, signal: AbortSignal): Promise<HttpResponse> {
    const speed = Math.min(4, Math.max(0.25, voice.speed ?? 1));
    const post = (format: 'pcm' | 'wav') => {
      const body = JSON.stringify({
        model: this.model,
        input,
        voice: openAiVoice(voice),
        response_format: format,
        ...(speed === 1 ? {} : { speed }),
      });
      const accept = format === 'pcm' ? [400, 415, 422] : [];
      return this.http.post({ path: '/audio/speech', body: () => body, accept }, signal);
    };
    const response = await post(this.format);
    if (response.status < 400) return response;
    const complaint = await response.text();
    if (!/response_format|pcm|format/i.test(complaint))
      throw new ProviderError(this.provider, 'rejected', `answered ${response.status}`, {
        status: response.status,
      });
    const other = await post('wav');
    this.format = 'wav';
    return other;
  }
}

function* chunk(pcm: Int16Array, sampleRate: number): Generator<AudioChunk> {
  if (pcm.length) yield { pcm, sampleRate };
}

function amplified(pcm: Int16Array, gain: number): Int16Array {
  return gain === 1 ? pcm : pcm.map((sample) => saturate(Math.round(sample * gain)));
}
