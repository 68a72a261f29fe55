import { type ProviderConfig, type ProviderRegistry, providersIn } from './config';
import { PocketSphinxRecognizer } from './embedded/pocketsphinx/pocketsphinx-recognizer';
import { openAiRecognizer } from './openai/openai-providers';
import type { SpeechRecognizer } from './ports/speech-recognizer';

/** Every speech recognizer, one line a vendor. */
const REGISTRY = {
  embedded: () => new PocketSphinxRecognizer(),
  openai: openAiRecognizer,
} satisfies ProviderRegistry<SpeechRecognizer>;

export type RecognizerProvider = keyof typeof REGISTRY;
export const RECOGNIZER_PROVIDERS = providersIn(REGISTRY);

export function createSpeechRecognizer({
  provider,
  ...settings
}: ProviderConfig<RecognizerProvider>): SpeechRecognizer {
  return REGISTRY[provider](settings);
}
