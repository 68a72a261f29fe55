/** Backchannels: sounds of listening that do not take the turn. Lowercase, no punctuation. */
const LISTENING = new Set([
  ...[
    'mm',
    'mmm',
    'hm',
    'hmm',
    'mhm',
    'mm hm',
    'mm hmm',
    'mmhmm',
    'uh huh',
    'uhuh',
    'uh',
    'um',
    'ah',
    'oh',
    'aha',
  ],
  ...['ok', 'okay', 'yeah', 'yep', 'yes', 'right', 'sure', 'i see', 'got it', 'alright', 'go on', 'ok ok'],
  ...['haan', 'han', 'ha', 'ji', 'haan ji', 'ji haan', 'accha', 'acha', 'theek hai', 'thik hai', 'hmm hmm'],
  ...['हाँ', 'हां', 'जी', 'हाँ जी', 'हां जी', 'जी हाँ', 'अच्छा', 'ठीक है', 'हम्म', 'हो', 'बरं', 'ठीक आहे'],
  ...[
    'అవును',
    'సరే',
    'ఊ',
    'ஆமா',
    'சரி',
    'ம்',
    'ಹೌದು',
    'ಸರಿ',
    'ഹാ',
    'ശരി',
    'അതെ',
    'હા',
    'બરાબર',
    'ਹਾਂ',
    'ਹਾਂ ਜੀ',
    'ਠੀਕ ਹੈ',
    'হ্যাঁ',
    'আচ্ছা',
  ],
]);

/** What people say when they pick up; no reason to stop a greeting. */
const PICKING_UP = new Set([
  ...[
    'hello',
    'hi',
    'hey',
    'hello hello',
    'yes hello',
    'hello yes',
    'halo',
    'hallo',
    'good morning',
    'good afternoon',
  ],
  ...[
    'good evening',
    'who is this',
    'hello who is this',
    'namaste',
    'hello ji',
    'haan hello',
    'haan bolo',
    'bolo',
  ],
  ...['हैलो', 'हेलो', 'नमस्ते', 'हाँ बोलो', 'नमस्कार', 'హలో', 'ஹலோ', 'ಹಲೋ', 'ഹലോ', 'હેલો', 'ਹੈਲੋ', 'হ্যালো'],
]);

/** Whether the caller's speech over the agent's is an acknowledgement the agent may talk through. */
export function isBackchannel(text: string, during: 'intro' | 'turn'): boolean {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return LISTENING.has(words) || (during === 'intro' && PICKING_UP.has(words));
}
