import type { ProviderDeadlines, ProviderSettings } from '../config';
import { ProviderHttp } from './http';
import { OpenAiModel } from './openai-model';
import { OpenAiRecognizer } from './openai-recognizer';
import { OpenAiSynthesizer } from './openai-synthesizer';

/** What OpenAI and the servers that speak its dialect offer, as the registries take it. */
export const openAiSynthesizer = (settings: ProviderSettings): OpenAiSynthesizer =>
  new OpenAiSynthesizer(openAiHttp(settings, { total: 60_000 }), settings.model ?? 'gpt-4o-mini-tts');

export const openAiRecognizer = (settings: ProviderSettings): OpenAiRecognizer =>
  new OpenAiRecognizer(openAiHttp(settings, { total: 20_000 }), settings.model ?? 'whisper-1');

export const openAiModel = (settings: ProviderSettings): OpenAiModel =>
  new OpenAiModel(openAiHttp(settings, { total: 60_000 }), settings.model ?? 'gpt-4o-mini');

const DEADLINES: ProviderDeadlines = { response: 10_000, idle: 10_000, total: 60_000 };

export function openAiHttp(settings: ProviderSettings, deadlines: Partial<ProviderDeadlines>): ProviderHttp {
  return new ProviderHttp({
    provider: 'openai',
    baseUrl: settings.baseUrl || 'https://api.openai.com/v1',
    apiKey: settings.apiKey,
    deadlines: { ...DEADLINES, ...deadlines, ...settings.deadlines },
  });
}
