import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createLanguageModel, type LanguageModel } from '@parley/providers';
import { AgentsConfig, languageModelConfig } from '../../agents.config';

/** Names partners may give are many; models in use at once are few. */
const KEPT = 8;

/** The model that reads calls: the installation's, or the one an agent's configuration names. */
@Injectable()
export class ExtractionModels implements OnApplicationShutdown {
  private readonly models = new Map<string, LanguageModel>();

  constructor(private readonly config: AgentsConfig) {}

  named(name: string | undefined): Pick<LanguageModel, 'model' | 'complete'> {
    const key = name ?? '';
    const model =
      this.models.get(key) ??
      createLanguageModel({ ...languageModelConfig(this.config), ...(name ? { model: name } : {}) });
    // Last used, last forgotten.
    this.models.delete(key);
    this.models.set(key, model);
    const [oldest] = this.models.keys();
    if (this.models.size > KEPT && oldest !== undefined) this.models.delete(oldest);
    return model;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.models.values()].map((model) => model.close()));
  }
}
