import { createSpeechSynthesizer, type SpeechSynthesizer } from '@parley/providers';

const SAMPLE_RATE = 8_000;

/** The voice of the person on the phone: male, to tell it from the agent's. Lines are cached once rendered. */
export class CallerVoice {
  private readonly rendered = new Map<string, Promise<Int16Array>>();
  private readonly voiceId: string;

  private constructor(private readonly synthesizer: SpeechSynthesizer) {
    const voice = synthesizer.voices().find((one) => one.language === 'en' && one.gender === 'male');
    if (!voice) throw new Error('the embedded speech provider has no English male voice');
    this.voiceId = voice.provider_voice_id;
  }

  static create(): CallerVoice {
    return new CallerVoice(createSpeechSynthesizer({ provider: 'embedded' }));
  }

  render(text: string): Promise<Int16Array> {
    const known = this.rendered.get(text) ?? this.synthesize(text);
    this.rendered.set(text, known);
    known.catch(() => this.rendered.delete(text));
    return known;
  }

  async close(): Promise<void> {
    await this.synthesizer.close();
  }

  private async synthesize(text: string): Promise<Int16Array> {
    const voice = { provider_voice_id: this.voiceId, language: 'en' as const, speed: 0.95 };
    const chunks: number[] = [];
    const stream = this.synthesizer.synthesize(
      { text, voice, sampleRate: SAMPLE_RATE },
      AbortSignal.timeout(10_000),
    );
    for await (const { pcm } of stream) for (const sample of pcm) chunks.push(sample);
    return Int16Array.from(chunks);
  }
}
