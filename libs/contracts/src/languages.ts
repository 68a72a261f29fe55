export const LANGUAGES = ['en', 'hinglish', 'hi', 'mr', 'te', 'ta', 'kn', 'ml', 'gu', 'pa', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];
