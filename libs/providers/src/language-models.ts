import { type ProviderConfig, type ProviderRegistry, providersIn } from './config';
import { ScriptedModel } from './embedded/scripted/scripted-model';
import { openAiModel } from './openai/openai-providers';
import type { LanguageModel } from './ports/language-model';

/** Every language model, one line a vendor. */
const REGISTRY = {
  embedded: () => new ScriptedModel(),
  openai: openAiModel,
} satisfies ProviderRegistry<LanguageModel>;

export type LanguageModelProvider = keyof typeof REGISTRY;
export const LANGUAGE_MODEL_PROVIDERS = providersIn(REGISTRY);

export function createLanguageModel({
  provider,
  ...settings
}: ProviderConfig<LanguageModelProvider>): LanguageModel {
  return REGISTRY[provider](settings);
}
