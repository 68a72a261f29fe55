import { ProviderError } from '../ports/errors';
import { WavStreamReader } from '../wav-stream';

/** what `pcm` means in OpenAI's API: s16le, mono, this rate */
const PCM_RATE = 24_000;

/** The audio of a speech response: raw samples, or WAVE where a server sends that (asked for or not). */
export class PcmStreamReader {
  private pending = Buffer.alloc(0);
  private wav: WavStreamReader | undefined;
  private known = false;

  constructor(
    private readonly provider: string,
    contentType: string,
  ) {
    if (/json|text\/|mpeg|ogg|aac|flac/.test(contentType))
      throw new ProviderError(provider, 'bad_response', `sent ${contentType} for audio`);
  }

  get sampleRate(): number {
    return this.wav?.sampleRate ?? PCM_RATE;
  }

  push(bytes: Uint8Array): Int16Array[] {
    if (this.known && this.wav) return this.read(this.wav, bytes);
    this.pending = Buffer.concat([this.pending, bytes]);
    if (!this.known) {
      if (this.pending.length < 4) return [];
      this.known = true;
      if (this.pending.toString('latin1', 0, 4) === 'RIFF') {
        this.wav = new WavStreamReader();
        return this.read(this.wav, this.pending);
      }
    }
    const pcm = new Int16Array(this.pending.length >> 1);
    for (let i = 0; i < pcm.length; i++) pcm[i] = this.pending.readInt16LE(2 * i);
    this.pending = this.pending.subarray(2 * pcm.length);
    return pcm.length ? [pcm] : [];
  }

  private read(wav: WavStreamReader, bytes: Uint8Array): Int16Array[] {
    try {
      return wav.push(bytes);
    } catch (error) {
      throw new ProviderError(this.provider, 'bad_response', (error as Error).message);
    }
  }
}
