import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, Log } from '@parley/platform';
import {
  createLanguageModel,
  createSpeechRecognizer,
  createSpeechSynthesizer,
  type LanguageModel,
  type SpeechRecognizer,
  type SpeechSynthesizer,
  suggestedHints,
} from '@parley/providers';
import { providerConfig, synthesizerConfigs, VoiceConfig } from '../voice.config';
import { SpeechCache } from './speech-cache';

interface Speaker {
  synthesizer: SpeechSynthesizer;
  cache: SpeechCache;
}

/** The speech and language providers of this process: one recognizer, one language model, a synthesizer for each vendor of voices. */
@Injectable()
export class Providers implements OnModuleInit, OnApplicationShutdown {
  readonly model: LanguageModel;
  readonly recognizer: SpeechRecognizer;
  /** By provider. */
  private readonly speakers = new Map<string, Speaker>();
  private readonly defaultSpeaker: Speaker;

  constructor(
    @Inject(CONFIG) config: VoiceConfig,
    private readonly log: Log,
  ) {
    this.model = createLanguageModel(providerConfig(config, 'LLM'));
    this.recognizer = createSpeechRecognizer(providerConfig(config, 'STT'));
    const speakers = synthesizerConfigs(config).map((each): Speaker => {
      const synthesizer = createSpeechSynthesizer(each);
      return { synthesizer, cache: new SpeechCache(synthesizer) };
    });
    for (const speaker of speakers.reverse()) this.speakers.set(speaker.synthesizer.provider, speaker);
    this.defaultSpeaker = this.speaker(config.TTS_PROVIDER);
  }

  /**
   * The speech of the voice's own provider. Where that is not configured the default synthesizer speaks: a call in the wrong
   * voice beats a silent one.
   */
  speechFor({ provider }: { provider: string }, log: Log = this.log): SpeechCache {
    const own = this.speakers.get(provider);
    if (!own) {
      const { provider: spoken_by } = this.defaultSpeaker.synthesizer;
      log.error('voice.provider_not_configured', { provider, spoken_by });
    }
    return (own ?? this.defaultSpeaker).cache;
  }

  synthesizer(provider: string): SpeechSynthesizer {
    return this.speaker(provider).synthesizer;
  }

  hintsFor(systemPrompt: string): readonly string[] {
    return suggestedHints(systemPrompt);
  }

  /** Does not hold up the start; `warmUp` never rejects. */
  onModuleInit(): void {
    for (const each of this.all()) void each.warmUp();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.all().map((each) => each.close()));
  }

  private speaker(provider: string): Speaker {
    const speaker = this.speakers.get(provider);
    if (!speaker) throw new Error(`no synthesizer is configured for ${provider}`);
    return speaker;
  }

  private all(): (LanguageModel | SpeechRecognizer | SpeechSynthesizer)[] {
    const synthesizers = [...this.speakers.values()].map(({ synthesizer }) => synthesizer);
    return [this.model, this.recognizer, ...synthesizers];
  }
}
