import type { Language } from '@parley/contracts';

/** Every other language is regional. */
const NOT_REGIONAL: readonly Language[] = ['en', 'hinglish'];

/** What is wrong with at most two languages together, completing "spoken_languages ...". */
export function languagesProblem(languages: readonly Language[]): string | undefined {
  const [first, second] = languages;
  if (first === undefined || second === undefined) return undefined;
  if (first === second) return 'must not name a language twice';
  const regional = languages.filter((language) => !NOT_REGIONAL.includes(language));
  if (regional.length > 1) return 'must hold at most one regional language (Hindi included)';
  const other = first === 'hinglish' ? second : second === 'hinglish' ? first : undefined;
  if (other !== undefined && other !== 'en' && other !== 'hi') return 'may pair hinglish only with en or hi';
  return undefined;
}
