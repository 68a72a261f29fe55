import {
  EMBEDDER_PROVIDERS,
  type EmbedderProvider,
  LANGUAGE_MODEL_PROVIDERS,
  type LanguageModelProvider,
  type ProviderConfig,
  readSynthesizerList,
  SYNTHESIZER_PROVIDERS,
  type SynthesizerProvider,
} from '@parley/providers';
import { asNetworks } from '@parley/egress';
import { asInteger, passes, ServiceConfig } from '@parley/platform';
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Min } from 'class-validator';

/** The voices the catalogue offers are those of the configured speech synthesizers. */
export class AgentsConfig extends ServiceConfig {
  @IsIn(SYNTHESIZER_PROVIDERS)
  TTS_PROVIDER: SynthesizerProvider = 'embedded';

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  TTS_BASE_URL?: string;

  @IsOptional()
  @IsString()
  TTS_API_KEY?: string;

  @IsOptional()
  @IsString()
  TTS_MODEL?: string;

  /** Further synthesizers whose voices are offered: a JSON list of {provider, baseUrl?, apiKey?, model?}, as for voice. */
  @passes(readSynthesizerList, '$property must be a JSON list of {provider, baseUrl?, apiKey?, model?}')
  TTS_MORE_PROVIDERS: string = '[]';

  /** The model behind summaries and the post-processing of what was found. The embedded engine does neither. */
  @IsIn(LANGUAGE_MODEL_PROVIDERS)
  LLM_PROVIDER: LanguageModelProvider = 'embedded';

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  LLM_BASE_URL?: string;

  @IsOptional()
  @IsString()
  LLM_API_KEY?: string;

  @IsOptional()
  @IsString()
  LLM_MODEL?: string;

  /** What a document means: offline for English, or any server with `/v1/embeddings`. */
  @IsIn(EMBEDDER_PROVIDERS)
  EMBEDDINGS_PROVIDER: EmbedderProvider = 'embedded';

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  EMBEDDINGS_BASE_URL?: string;

  @IsOptional()
  @IsString()
  EMBEDDINGS_API_KEY?: string;

  @IsOptional()
  @IsString()
  EMBEDDINGS_MODEL?: string;

  /** Memory for the vectors of documents in use. */
  @asInteger()
  @IsInt()
  @Min(1)
  KNOWLEDGE_CACHE_MB: number = 256;

  /** How often a replica looks for documents to index that nobody told it of. */
  @asInteger()
  @IsInt()
  @Min(50)
  KNOWLEDGE_POLL_MS: number = 1_000;

  /** A file's size, 25 MiB by default. */
  @asInteger()
  @IsInt()
  @Min(1)
  DOCUMENT_MAX_BYTES: number = 25 * 1024 * 1024;

  /** Documents of one account, web links included. */
  @asInteger()
  @IsInt()
  @Min(1)
  DOCUMENTS_PER_ACCOUNT: number = 10_000;

  /** Processes that read documents at once, of up to 512 MiB each. */
  @asInteger()
  @IsInt()
  @Min(1)
  DOCUMENT_READERS: number = 2;

  /** Networks where plain http and private addresses are accepted. Production: none. */
  @asNetworks()
  DELIVERY_ALLOWED_NETWORKS: string[] = [];

  /** Days a line of the integration logs is kept. */
  @asInteger()
  @IsInt()
  @Min(1)
  INTEGRATION_LOG_RETENTION_DAYS: number = 30;
}

export const synthesizerConfigs = (config: AgentsConfig): ProviderConfig<SynthesizerProvider>[] => [
  providerConfig(config, 'TTS'),
  ...readSynthesizerList(config.TTS_MORE_PROVIDERS),
];
export const languageModelConfig = (config: AgentsConfig): ProviderConfig<LanguageModelProvider> =>
  providerConfig(config, 'LLM');
export const embeddingsConfig = (config: AgentsConfig): ProviderConfig<EmbedderProvider> =>
  providerConfig(config, 'EMBEDDINGS');

function providerConfig<K extends 'TTS' | 'LLM' | 'EMBEDDINGS'>(
  config: AgentsConfig,
  kind: K,
): ProviderConfig<AgentsConfig[`${K}_PROVIDER`]> {
  const baseUrl = config[`${kind}_BASE_URL`];
  const apiKey = config[`${kind}_API_KEY`];
  const model = config[`${kind}_MODEL`];
  return {
    provider: config[`${kind}_PROVIDER`],
    ...(baseUrl ? { baseUrl } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(model ? { model } : {}),
  };
}
