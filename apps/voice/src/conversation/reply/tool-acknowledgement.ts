import type { Language, ToolAckConfigDto, Variables } from '@parley/contracts';
import { renderMessage } from '../script/template';

/** Said while a tool runs, where the agent's tool_ack_config has no messages of its own. */
const TEXTS: Record<Language, readonly [string, string, string]> = {
  en: ['One moment, please.', 'Let me check that for you.', 'Just a moment, I am looking into it.'],
  hinglish: ['Ek minute, please.', 'Main abhi check karta hoon.', 'Bas ek pal, main dekh raha hoon.'],
  hi: ['एक क्षण, कृपया।', 'मैं अभी देखता हूँ।', 'बस एक पल, मैं जाँच रहा हूँ।'],
  mr: ['एक क्षण, कृपया।', 'मी लगेच पाहतो।', 'थोडं थांबा, मी तपासत आहे।'],
  te: ['ఒక్క క్షణం, దయచేసి.', 'ఇప్పుడే చూస్తాను.', 'కొంచెం ఆగండి, చూస్తున్నాను.'],
  ta: ['ஒரு நிமிடம், தயவுசெய்து.', 'இதோ பார்க்கிறேன்.', 'சற்று பொறுங்கள், பார்க்கிறேன்.'],
  kn: ['ಒಂದು ಕ್ಷಣ, ದಯವಿಟ್ಟು.', 'ಈಗಲೇ ನೋಡುತ್ತೇನೆ.', 'ಸ್ವಲ್ಪ ತಾಳಿ, ನೋಡುತ್ತಿದ್ದೇನೆ.'],
  ml: ['ഒരു നിമിഷം, ദയവായി.', 'ഇപ്പോൾ നോക്കാം.', 'അല്പം കാത്തിരിക്കൂ, നോക്കുകയാണ്.'],
  gu: ['એક ક્ષણ, કૃપા કરીને.', 'હું હમણાં જોઉં છું.', 'જરા થોભો, હું તપાસું છું.'],
  pa: ['ਇੱਕ ਪਲ, ਕਿਰਪਾ ਕਰਕੇ।', 'ਮੈਂ ਹੁਣੇ ਵੇਖਦਾ ਹਾਂ।', 'ਜ਼ਰਾ ਰੁਕੋ, ਮੈਂ ਵੇਖ ਰਿਹਾ ਹਾਂ।'],
  bn: ['এক মুহূর্ত, দয়া করে।', 'আমি এখনই দেখছি।', 'একটু অপেক্ষা করুন, আমি দেখছি।'],
};

/** Returns the next acknowledgement to say. */
export type NextAcknowledgement = () => string;

/**
 * fixed: the messages in order, repeated. dynamic: a different one each time. Null config: the agent stays silent while
 * its tools run.
 */
export function acknowledgements(
  config: ToolAckConfigDto | null,
  language: Language,
  variables: Variables,
  pick: () => number = Math.random,
): NextAcknowledgement | null {
  if (config === null) return null;
  const own = (config.messages ?? []).flatMap((message) => {
    const text = renderMessage(message, variables, () => undefined);
    return text === null ? [] : [text];
  });
  const texts = own.length > 0 ? own : TEXTS[language];
  let last = -1;
  return () => {
    last =
      config.mode === 'fixed' || texts.length === 1
        ? (last + 1) % texts.length
        : another(texts.length, last, pick);
    return texts[last] ?? '';
  };
}

/** Any but the last one. */
function another(count: number, last: number, pick: () => number): number {
  if (last === -1) return Math.floor(pick() * count) % count;
  return (last + 1 + (Math.floor(pick() * (count - 1)) % (count - 1))) % count;
}
