import type { SpokenLanguage } from '../../ports/languages';
import { PREVIEW_TEXT } from '../../preview-text';
import type { VoiceInfo, VoiceSettings } from '../../ports/speech-synthesizer';

/** espeak-ng's voice of a language. Hinglish is Hindi: it reads Devanagari, and Latin script as English. */
const ESPEAK_LANGUAGE: Record<SpokenLanguage, string> = {
  en: 'en-us',
  hinglish: 'hi',
  hi: 'hi',
  mr: 'mr',
  te: 'te',
  ta: 'ta',
  kn: 'kn',
  ml: 'ml',
  gu: 'gu',
  pa: 'pa',
  bn: 'bn',
};

const LANGUAGE_NAME: Record<SpokenLanguage, string> = {
  en: 'English',
  hinglish: 'Hinglish',
  hi: 'Hindi',
  mr: 'Marathi',
  te: 'Telugu',
  ta: 'Tamil',
  kn: 'Kannada',
  ml: 'Malayalam',
  gu: 'Gujarati',
  pa: 'Punjabi',
  bn: 'Bengali',
};

interface Speaker {
  name: string;
  variant: string;
  gender: VoiceInfo['gender'];
  manner: string;
  tier: VoiceInfo['tier'];
}

const ENGLISH_SPEAKERS: readonly Speaker[] = [
  { name: 'Maya', variant: 'f2', gender: 'female', manner: 'clear and even', tier: 'standard' },
  { name: 'Arjun', variant: 'm5', gender: 'male', manner: 'calm and low', tier: 'standard' },
  { name: 'Grace', variant: 'f5', gender: 'female', manner: 'warm', tier: 'standard' },
  { name: 'Daniel', variant: 'm1', gender: 'male', manner: 'mature', tier: 'standard' },
  { name: 'Nora', variant: 'f1', gender: 'female', manner: 'mature', tier: 'premium' },
  { name: 'Victor', variant: 'm7', gender: 'male', manner: 'deep', tier: 'premium' },
  { name: 'Ivy', variant: 'f4', gender: 'female', manner: 'bright and quick', tier: 'premium' },
  { name: 'Samuel', variant: 'm4', gender: 'male', manner: 'light and quick', tier: 'premium' },
  { name: 'Zara', variant: 'f3', gender: 'female', manner: 'soft', tier: 'exclusive' },
  { name: 'Oscar', variant: 'm2', gender: 'male', manner: 'firm', tier: 'exclusive' },
];

const REGIONAL_SPEAKERS: readonly Speaker[] = [
  { name: 'Ananya', variant: 'f2', gender: 'female', manner: 'clear and even', tier: 'standard' },
  { name: 'Rohan', variant: 'm3', gender: 'male', manner: 'calm and low', tier: 'standard' },
  { name: 'Kavya', variant: 'f4', gender: 'female', manner: 'bright', tier: 'premium' },
  { name: 'Vikram', variant: 'm7', gender: 'male', manner: 'deep', tier: 'premium' },
];

export const ESPEAK_VOICES: readonly VoiceInfo[] = Object.entries(LANGUAGE_NAME).flatMap(
  ([key, languageName]) => {
    const language = key as SpokenLanguage;
    const speakers = language === 'en' ? ENGLISH_SPEAKERS : REGIONAL_SPEAKERS;
    return speakers.map((speaker) => ({
      id: `${language}-${speaker.name.toLowerCase()}`,
      display_name: speaker.name,
      description: `${languageName}, ${speaker.gender}, ${speaker.manner}`,
      language,
      gender: speaker.gender,
      provider_voice_id: `${language}-${speaker.name.toLowerCase()}`,
      model_name: 'espeak-ng',
      preview_text: PREVIEW_TEXT[language],
      tier: speaker.tier,
    }));
  },
);

const VARIANT = new Map(
  [...ENGLISH_SPEAKERS, ...REGIONAL_SPEAKERS].map((speaker) => [speaker.name.toLowerCase(), speaker.variant]),
);

/**
 * The language spoken decides over the voice's own (an agent of [en, hi] has one voice for both), the voice gives the
 * speaker. A voice of another provider gets a speaker too: a call with the wrong voice beats a silent one.
 */
export function espeakVoice(voice: VoiceSettings): string {
  const speaker = voice.provider_voice_id.split('-').at(-1) ?? '';
  return `${ESPEAK_LANGUAGE[voice.language]}+${VARIANT.get(speaker) ?? 'f2'}`;
}
