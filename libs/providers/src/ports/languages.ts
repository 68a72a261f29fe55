import { type Language, LANGUAGES } from '@parley/contracts';

export const SPOKEN_LANGUAGES = LANGUAGES;
export type SpokenLanguage = Language;

/** ISO 639-1 for providers that know nothing of hinglish, which is Hindi with English words. */
export function isoLanguage(language: SpokenLanguage): string {
  return language === 'hinglish' ? 'hi' : language;
}
