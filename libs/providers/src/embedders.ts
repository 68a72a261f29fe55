import { type ProviderConfig, type ProviderRegistry, providersIn } from './config';
import { EmbeddedEmbedder } from './embeddings/embedded/embedded-embedder';
import type { Embedder } from './embeddings/embedder';
import { OpenAiEmbedder } from './embeddings/openai/openai-embedder';
import { openAiHttp } from './openai/openai-providers';

/** Every embedder, one line a vendor. */
const REGISTRY = {
  embedded: () => new EmbeddedEmbedder(),
  openai: (settings) =>
    new OpenAiEmbedder(openAiHttp(settings, { total: 30_000 }), settings.model ?? 'text-embedding-3-small'),
} satisfies ProviderRegistry<Embedder>;

export type EmbedderProvider = keyof typeof REGISTRY;
export const EMBEDDER_PROVIDERS = providersIn(REGISTRY);

export function createEmbedder({ provider, ...settings }: ProviderConfig<EmbedderProvider>): Embedder {
  return REGISTRY[provider](settings);
}
