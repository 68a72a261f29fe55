import type { SpokenLanguage } from '../../ports/languages';
import { devanagari } from './roman-hindi';

/** C0 controls (0x01 starts espeak's embedded commands), zero-width and direction marks */
// eslint-disable-next-line no-control-regex -- they are what must go
const UNSPEAKABLE = /[\u0000-\u0008\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Makes text safe for espeak-ng's command line and good to hear. `[[` would start its phoneme input. */
export function speakableText(text: string, language: SpokenLanguage): string {
  const clean = text
    .replace(UNSPEAKABLE, ' ')
    .replace(/\[(?=\[)/g, '[ ')
    .replace(/[*_`#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return language === 'hinglish' ? devanagari(clean) : clean;
}
