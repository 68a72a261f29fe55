import type { ProviderConfig } from './config';
import { SYNTHESIZER_PROVIDERS, type SynthesizerProvider } from './speech-synthesizers';

const TEXTS = ['baseUrl', 'apiKey', 'model'] as const;

/** Reads TTS_MORE_PROVIDERS: a JSON list of {provider, baseUrl?, apiKey?, model?}. Throws without repeating its content. */
export function readSynthesizerList(json: unknown): ProviderConfig<SynthesizerProvider>[] {
  const list: unknown = JSON.parse(String(json));
  if (!Array.isArray(list)) throw new Error('not a list');
  return list.map(readSynthesizer);
}

function readSynthesizer(entry: unknown): ProviderConfig<SynthesizerProvider> {
  if (typeof entry !== 'object' || entry === null) throw new Error('not an object');
  const field = (name: string): unknown => Reflect.get(entry, name);
  const provider = SYNTHESIZER_PROVIDERS.find((known) => known === field('provider'));
  if (!provider) throw new Error(`provider must be one of: ${SYNTHESIZER_PROVIDERS.join(', ')}`);
  const config: ProviderConfig<SynthesizerProvider> = { provider };
  for (const name of TEXTS) {
    const value = field(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new Error(`${name} must be a string`);
    config[name] = value;
  }
  if (config.baseUrl !== undefined && !URL.canParse(config.baseUrl)) throw new Error('baseUrl must be a URL');
  return config;
}
