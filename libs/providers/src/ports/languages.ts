/** contract: Agent (creation fields), spoken_languages */
export const SPOKEN_LANGUAGES = [
  'en',
  'hinglish',
  'hi',
  'mr',
  'te',
  'ta',
  'kn',
  'ml',
  'gu',
  'pa',
  'bn',
] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** ISO 639-1 for providers that know nothing of hinglish, which is Hindi with English words. */
export function isoLanguage(language: SpokenLanguage): string {
  return language === 'hinglish' ? 'hi' : language;
}
