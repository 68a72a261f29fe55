import type { ProviderConfig, ProviderDeadlines, ProviderId } from './config';
import { EmbeddedEmbedder } from './embeddings/embedded/embedded-embedder';
import type { Embedder } from './embeddings/embedder';
import { OpenAiEmbedder } from './embeddings/openai/openai-embedder';
import { EspeakSynthesizer } from './embedded/espeak/espeak-synthesizer';
import { PocketSphinxRecognizer } from './embedded/pocketsphinx/pocketsphinx-recognizer';
import { ScriptedModel } from './embedded/scripted/scripted-model';
import { ProviderHttp } from './openai/http';
import { OpenAiModel } from './openai/openai-model';
import { OpenAiRecognizer } from './openai/openai-recognizer';
import { OpenAiSynthesizer } from './openai/openai-synthesizer';
import type { LanguageModel } from './ports/language-model';
import type { SpeechRecognizer } from './ports/speech-recognizer';
import type { SpeechSynthesizer } from './ports/speech-synthesizer';

type Registry<Port> = Record<ProviderId, (config: ProviderConfig) => Port>;

const SYNTHESIZERS: Registry<SpeechSynthesizer> = {
  embedded: () => new EspeakSynthesizer(),
  openai: (config) =>
    new OpenAiSynthesizer(http(config, { total: 60_000 }), config.model ?? 'gpt-4o-mini-tts'),
};

const RECOGNIZERS: Registry<SpeechRecognizer> = {
  embedded: () => new PocketSphinxRecognizer(),
  openai: (config) => new OpenAiRecognizer(http(config, { total: 20_000 }), config.model ?? 'whisper-1'),
};

const MODELS: Registry<LanguageModel> = {
  embedded: () => new ScriptedModel(),
  openai: (config) => new OpenAiModel(http(config, { total: 60_000 }), config.model ?? 'gpt-4o-mini'),
};

const EMBEDDERS: Registry<Embedder> = {
  embedded: () => new EmbeddedEmbedder(),
  openai: (config) =>
    new OpenAiEmbedder(http(config, { total: 30_000 }), config.model ?? 'text-embedding-3-small'),
};

export function createSpeechSynthesizer(config: ProviderConfig): SpeechSynthesizer {
  return SYNTHESIZERS[config.provider](config);
}

export function createSpeechRecognizer(config: ProviderConfig): SpeechRecognizer {
  return RECOGNIZERS[config.provider](config);
}

export function createLanguageModel(config: ProviderConfig): LanguageModel {
  return MODELS[config.provider](config);
}

export function createEmbedder(config: ProviderConfig): Embedder {
  return EMBEDDERS[config.provider](config);
}

const DEADLINES: ProviderDeadlines = { response: 10_000, idle: 10_000, total: 60_000 };

function http(config: ProviderConfig, deadlines: Partial<ProviderDeadlines>): ProviderHttp {
  return new ProviderHttp({
    provider: config.provider,
    baseUrl: config.baseUrl || 'https://api.openai.com/v1',
    apiKey: config.apiKey,
    deadlines: { ...DEADLINES, ...deadlines, ...config.deadlines },
  });
}
