import { type ProviderConfig, type ProviderRegistry, providersIn } from './config';
import { EspeakSynthesizer } from './embedded/espeak/espeak-synthesizer';
import { openAiSynthesizer } from './openai/openai-providers';
import type { SpeechSynthesizer } from './ports/speech-synthesizer';

/** Every speech synthesizer, one line a vendor. */
const REGISTRY = {
  embedded: () => new EspeakSynthesizer(),
  openai: openAiSynthesizer,
} satisfies ProviderRegistry<SpeechSynthesizer>;

export type SynthesizerProvider = keyof typeof REGISTRY;
export const SYNTHESIZER_PROVIDERS = providersIn(REGISTRY);

export function createSpeechSynthesizer({
  provider,
  ...settings
}: ProviderConfig<SynthesizerProvider>): SpeechSynthesizer {
  return REGISTRY[provider](settings);
}
