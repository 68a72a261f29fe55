import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '@parley/platform';
import {
  createLanguageModel,
  createSpeechRecognizer,
  createSpeechSynthesizer,
  type LanguageModel,
  type SpeechRecognizer,
  type SpeechSynthesizer,
  suggestedHints,
} from '@parley/providers';
import { SpeechCache } from './speech-cache';
import { providerConfig, VoiceConfig } from '../voice.config';

/** The speech and language providers of this process, one of each, as configured. */
@Injectable()
export class Providers implements OnModuleInit, OnApplicationShutdown {
  readonly model: LanguageModel;
  readonly recognizer: SpeechRecognizer;
  readonly synthesizer: SpeechSynthesizer;
  readonly speech: SpeechCache;

  constructor(@Inject(CONFIG) config: VoiceConfig) {
    this.model = createLanguageModel(providerConfig(config, 'LLM'));
    this.recognizer = createSpeechRecognizer(providerConfig(config, 'STT'));
    this.synthesizer = createSpeechSynthesizer(providerConfig(config, 'TTS'));
    this.speech = new SpeechCache(this.synthesizer);
  }

  hintsFor(systemPrompt: string): readonly string[] {
    return suggestedHints(systemPrompt);
  }

  /** Start-up is not held up by it, and none of it rejects. */
  onModuleInit(): void {
    void this.model.warmUp();
    void this.recognizer.warmUp();
    void this.synthesizer.warmUp();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.model.close(), this.recognizer.close(), this.synthesizer.close()]);
  }
}
