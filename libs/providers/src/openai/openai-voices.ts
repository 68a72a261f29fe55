import { PREVIEW_TEXT } from '../preview-text';
import { SPOKEN_LANGUAGES } from '../ports/languages';
import type { VoiceInfo, VoiceSettings } from '../ports/speech-synthesizer';

const SPEAKERS = [
  { name: 'nova', gender: 'female', manner: 'warm and lively', everywhere: true },
  { name: 'onyx', gender: 'male', manner: 'deep and calm', everywhere: true },
  { name: 'alloy', gender: 'female', manner: 'neutral', everywhere: false },
  { name: 'echo', gender: 'male', manner: 'even', everywhere: false },
  { name: 'shimmer', gender: 'female', manner: 'soft', everywhere: false },
  { name: 'fable', gender: 'male', manner: 'expressive', everywhere: false },
] as const;

/** The voices speak any language; outside English two of them are offered. */
export const OPENAI_VOICES: readonly Omit<VoiceInfo, 'model_name'>[] = SPOKEN_LANGUAGES.flatMap((language) =>
  SPEAKERS.filter(({ everywhere }) => everywhere || language === 'en').map(({ name, gender, manner }) => ({
    id: `${language}-${name}`,
    display_name: name.charAt(0).toUpperCase() + name.slice(1),
    description: `${gender}, ${manner}`,
    language,
    gender,
    provider_voice_id: name,
    preview_text: PREVIEW_TEXT[language],
    tier: 'premium',
  })),
);

/** Ids of the embedded catalogue (`en-maya`) mean nothing there; every other name may be one of the server's own. */
export function openAiVoice({ provider_voice_id }: VoiceSettings): string {
  const embedded = /^(?:[a-z]{2}|hinglish)-(\w+)$/.exec(provider_voice_id)?.[1];
  if (!embedded) return provider_voice_id || 'nova';
  const known = SPEAKERS.find(({ name }) => name === embedded);
  return known?.name ?? (MALE.has(embedded) ? 'onyx' : 'nova');
}

const MALE = new Set(['arjun', 'daniel', 'victor', 'samuel', 'rohan', 'vikram']);
