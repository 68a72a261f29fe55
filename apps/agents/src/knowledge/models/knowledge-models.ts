import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@parley/platform';
import { createEmbedder, createLanguageModel, type Embedder, type LanguageModel } from '@parley/providers';
import { AgentsConfig, embeddingsConfig, languageModelConfig } from '../../agents.config';

/** The models knowledge uses. Made when first asked for: an account without documents costs none of their memory. */
@Injectable()
export class KnowledgeModels implements OnApplicationShutdown {
  private made: Embedder | null = null;
  private model: LanguageModel | null = null;

  constructor(@Inject(CONFIG) private readonly config: AgentsConfig) {}

  get embedder(): Embedder {
    this.made ??= createEmbedder(embeddingsConfig(this.config));
    return this.made;
  }

  /** Null offline: the embedded engine follows rules, it can neither summarise nor rewrite. */
  get languageModel(): LanguageModel | null {
    if (this.config.LLM_PROVIDER === 'embedded') return null;
    this.model ??= createLanguageModel(languageModelConfig(this.config));
    return this.model;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.made?.close(), this.model?.close()]);
  }
}
