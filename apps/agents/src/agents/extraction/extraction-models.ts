import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createLanguageModel, type LanguageModel } from '@parley/providers';
import { LRUCache } from 'lru-cache';
import { AgentsConfig, languageModelConfig } from '../../agents.config';

/** The model that reads calls: the installation's, or the one an agent's configuration names. */
@Injectable()
export class ExtractionModels implements OnApplicationShutdown {
  /** Partners may name any model; few are in use at a time. */
  private readonly models = new LRUCache<string, LanguageModel>({ max: 8 });

  constructor(private readonly config: AgentsConfig) {}

  named(name: string | undefined): Pick<LanguageModel, 'model' | 'complete'> {
    const key = name ?? '';
    const model =
      this.models.get(key) ??
      createLanguageModel({ ...languageModelConfig(this.config), ...(name ? { model: name } : {}) });
    this.models.set(key, model);
    return model;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.models.values()].map((model) => model.close()));
  }
}
