export const INTENTS = [
  'do_not_call',
  'wrong_number',
  'not_interested',
  'human',
  'repeat',
  'hold',
  'busy',
  'goodbye',
  'done',
  'robot',
  'screening',
  'who',
  'how_are_you',
  'no',
  'yes',
  'thanks',
  'greeting',
] as const;
export type Intent = (typeof INTENTS)[number];

const PERSON =
  '(?:human|person|agent|operator|representative|manager|somebody|someone|real one|people|executive|supervisor|staff)';

/** First match wins. Whole utterances for the short ones, so that "no, what does it cost" is a question. */
const PATTERNS: Record<Intent, RegExp> = {
  do_not_call:
    /\b(?:stop calling|(?:do not|don't|never) call|remove (?:me|my number)|take me off)\b|फ़?ोन मत/i,
  wrong_number: /\bwrong (?:number|person)\b|\bgalat number\b/i,
  not_interested: /\b(?:not|no longer|isn't) interested\b|\bnahi chahiye\b|नहीं चाहिए/i,
  human: new RegExp(
    `\\b(?:speak|talk|transfer|connect|put|get|pass|want|need)\\b.*\\b${PERSON}\\b|\\btransfer me\\b|\\b${PERSON},? please\\b|^(?:an? )?(?:human|agent|operator|representative)$` +
      '|insaan se|kisi se baat|agent se baat|transfer kar|इंसान से|किसी से बात|माणसाशी|మనిషితో|மனிதரிடம்|ಮನುಷ್ಯ|ഒരാളോട് സംസാ|માણસ સાથે|ਬੰਦੇ ਨਾਲ|মানুষের সাথে',
    'i',
  ),
  repeat:
    /\b(?:repeat|say (?:that|it) again|come again|pardon|didn't (?:catch|hear|understand)|did not (?:catch|hear|understand)|what did you say|can(?:'t|not| not) hear)\b|phir se|dobara|samajh nahi|फिर से|पुन्हा|మళ్ళీ|மீண்டும்|ಮತ್ತೆ ಹೇಳಿ|വീണ്ടും|ફરીથી|ਫਿਰ ਦੱਸੋ|আবার বল/i,
  hold: /\b(?:hold on|one moment|wait a (?:minute|moment|second)|just a (?:minute|moment|second)|hang on)\b|ruk(?:o|iye)|रुकिए/i,
  busy: /\b(?:i am|i'm) (?:busy|driving|in a meeting)\b|\bcall (?:me )?(?:back|later|tomorrow)\b|\bbad time\b|baad mein|बाद में/i,
  goodbye:
    /\b(?:good ?bye|bye|see you|have a (?:nice|good|great) (?:day|evening|one))\b|alvida|अलविदा|निरोप|వీడ్కోలు|போய் வருகிறேன்|ವಿದಾಯ|^വിട|આવજો|ਅਲਵਿਦਾ|বিদায়/i,
  done: /^(?:no,? )?(?:thank you,? |thanks,? )?(?:that is|that's|that will be|that'll be) (?:all|it|everything)\b|^(?:no,? )?nothing (?:else|more)\b|bas itna/i,
  robot: /\b(?:robot|a bot|a machine|a computer|artificial|real (?:person|human)|an? ai)\b/i,
  screening:
    /\b(?:state|record|say) your name\b|\breason for (?:your call|calling)\b|\bwhy (?:are you|you're) calling\b|\bwhat is this (?:about|regarding)\b|\bsee if .* (?:is )?available\b/i,
  who: /\bwho (?:is|are|am i)\b.*\b(?:this|calling|you|speaking|talking)\b|\bwho's (?:this|calling)\b|\byour name\b|kaun bol|कौन बोल/i,
  how_are_you: /\bhow are you\b|\bhow is it going\b|kaise (?:ho|hain)/i,
  thanks: /\b(?:thank|thanks)\b|dhanyava+d|shukriya|धन्यवाद|शुक्रिया|ధన్యవాద|நன்றி|ಧನ್ಯವಾದ|നന്ദി|આભાર|ਧੰਨਵਾਦ|ধন্যবাদ/i,
  no: /^(?:no+|nope|nah|no thanks|no thank you|not really|not now|i do not|i don't)(?: sir| madam| please)?$|^(?:ji )?nahi+n?(?: ji)?$|^(?:जी )?नहीं$|^नाही$|^(?:కాదు|లేదు)$|^இல்லை$|^ಇಲ್ಲ$|^(?:അല്ല|ഇല്ല)$|^ના$|^ਨਹੀਂ$|^না$/i,
  yes: /^(?:yes|yeah|yep|yup|sure|okay|ok|of course|correct|right|absolutely|definitely|please do|go ahead|that is (?:right|correct)|that's (?:right|correct)|alright|fine|i am interested|yes (?:please|sure|speaking|i do|i am)|this is (?:he|she))(?: sir| madam| please)?$|^(?:ji )?haa?n(?: ji)?$|^theek hai$|^accha$|^(?:जी )?हाँ$|^ठीक है$|^हो$|^(?:అవును|సరే)$|^(?:ஆம்|ஆமாம்|சரி)$|^(?:ಹೌದು|ಸರಿ)$|^(?:അതെ|ശരി)$|^(?:હા|બરાબર)$|^(?:ਹਾਂ|ਠੀਕ ਹੈ)$|^(?:হ্যাঁ|ঠিক আছে)$/i,
  greeting:
    /^(?:hello|hi|hey|good (?:morning|afternoon|evening)|namaste|namaskar)\b|^(?:नमस्ते|नमस्कार|నమస్కారం|வணக்கம்|ನಮಸ್ಕಾರ|നമസ്കാരം|નમસ્તે|ਸਤ ਸ੍ਰੀ ਅਕਾਲ|নমস্কার)/i,
};

export function intentOf(text: string): Intent | null {
  const spoken = text
    .trim()
    .replace(/[.!?,।]+$/u, '')
    .replace(/,/g, '');
  return INTENTS.find((intent) => PATTERNS[intent].test(spoken)) ?? null;
}
