import type { SpokenLanguage } from '../ports/languages';

/** What people say on the telephone whatever the call is about. The recogniser's grammar when there are no hints. */
const ENGLISH = `
yes|no|yes please|no thank you|no thanks|okay|sure|of course|maybe|i am not sure|i do not know|that is right|that is correct|that is wrong
hello|hi|hello who is this|who is this|who is calling|who am i speaking to|what is this about|yes speaking|this is he|this is she
good morning|good afternoon|good evening|how are you|i am fine thank you|i am doing well
goodbye|bye|bye bye|okay goodbye|thank you|thanks|thank you very much|thank you goodbye|that is all|that is all thank you|nothing else|have a nice day
can you repeat that|could you repeat that please|say that again please|sorry what did you say|pardon|i did not understand|i can not hear you
please speak slowly|one moment please|hold on|please hold on|please hold|wait a minute|sorry about that|i am back
i want to speak to a human|i want to talk to a person|can i speak to a person|can i speak to someone|let me talk to an agent
i want to speak to an agent|please transfer me|transfer me please|connect me to your manager|i want to speak to a manager|can you transfer me to a human
what are your opening hours|when are you open|what time do you open|what time do you close|are you open today|are you open on sunday|are you open on weekends
where are you located|what is your address|how much does it cost|what is the price|how much is it|what services do you offer|can you help me|i need help
i have a question|tell me more|how does it work|i would like to book an appointment|i want to make an appointment|i want to cancel my appointment
i am interested|i am not interested|i am busy right now|please call me later|call me back tomorrow|wrong number|do not call me again|stop calling me
is this a robot|are you a real person|are you a robot|today|tomorrow`;

/** Short words that sound alike: they cost the other phrases accuracy, so they are only there where they are called for. */
export const NUMBER_PHRASES = 'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split(
  '|',
);
export const DAY_PHRASES =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow morning|tomorrow afternoon|next week'.split(
    '|',
  );

/** What answers in a person's place: voicemail, screening services, switchboards. `<digits>` is any row of digits. */
const MACHINES = `
you have reached the voice mail of <digits>|you have reached the voicemail of <digits>|you have reached the mailbox of <digits>
please leave a message after the tone|please leave a message after the beep|please leave your message after the tone|leave a message after the tone
at the tone please record your message|the person you are calling is not available|the number you have dialed is not available|your call has been forwarded to voice mail
the person you are calling is using a screening service|hi the person you are calling is using a screening service|the person you are calling can not take your call
please state your name and why you are calling|please state your name and the reason for your call|please say your name and why you are calling
please hold while i connect you|thank you please hold while i connect you|connecting you now|please stay on the line`;

const HINDI = `
haan|haan ji|ji haan|nahi|ji nahi|namaste|kaun bol raha hai|theek hai|accha|dhanyavaad|shukriya|phir se boliye|dobara boliye|samajh nahi aaya
mujhe insaan se baat karni hai|kisi se baat karaiye|mujhe agent se baat karni hai|call transfer kar dijiye|aap kab khulte hain|kitne ka hai|aap kahan hain
baad mein call kijiye|mujhe nahi chahiye|bas itna hi|alvida`;

/** yes | no | greeting | thanks | goodbye | please repeat | a person, in the language's own script */
const REGIONAL: Record<Exclude<SpokenLanguage, 'en' | 'hinglish'>, string> = {
  hi: 'हाँ|जी हाँ|नहीं|जी नहीं|नमस्ते|धन्यवाद|शुक्रिया|अलविदा|फिर से बोलिए|मुझे किसी इंसान से बात करनी है|ठीक है|आप कब खुलते हैं',
  mr: 'हो|नाही|नमस्कार|धन्यवाद|निरोप|पुन्हा सांगा|मला माणसाशी बोलायचे आहे|ठीक आहे',
  te: 'అవును|కాదు|లేదు|నమస్కారం|ధన్యవాదాలు|వీడ్కోలు|మళ్ళీ చెప్పండి|నేను మనిషితో మాట్లాడాలి|సరే',
  ta: 'ஆம்|ஆமாம்|இல்லை|வணக்கம்|நன்றி|போய் வருகிறேன்|மீண்டும் சொல்லுங்கள்|நான் மனிதரிடம் பேச வேண்டும்|சரி',
  kn: 'ಹೌದು|ಇಲ್ಲ|ನಮಸ್ಕಾರ|ಧನ್ಯವಾದಗಳು|ವಿದಾಯ|ಮತ್ತೆ ಹೇಳಿ|ನಾನು ಮನುಷ್ಯರೊಂದಿಗೆ ಮಾತನಾಡಬೇಕು|ಸರಿ',
  ml: 'അതെ|അല്ല|ഇല്ല|നമസ്കാരം|നന്ദി|വിട|വീണ്ടും പറയൂ|എനിക്ക് ഒരാളോട് സംസാരിക്കണം|ശരി',
  gu: 'હા|ના|નમસ્તે|આભાર|આવજો|ફરીથી કહો|મારે માણસ સાથે વાત કરવી છે|બરાબર',
  pa: 'ਹਾਂ|ਨਹੀਂ|ਸਤ ਸ੍ਰੀ ਅਕਾਲ|ਧੰਨਵਾਦ|ਅਲਵਿਦਾ|ਫਿਰ ਦੱਸੋ|ਮੈਂ ਕਿਸੇ ਬੰਦੇ ਨਾਲ ਗੱਲ ਕਰਨੀ ਹੈ|ਠੀਕ ਹੈ',
  bn: 'হ্যাঁ|না|নমস্কার|ধন্যবাদ|বিদায়|আবার বলুন|আমি মানুষের সাথে কথা বলতে চাই|ঠিক আছে',
};

function phrases(list: string): string[] {
  return list
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);
}

export function conversationPhrases(language: SpokenLanguage): string[] {
  const english = [...phrases(ENGLISH), ...phrases(MACHINES)];
  if (language === 'en') return english;
  if (language === 'hinglish') return [...phrases(HINDI), ...english];
  return [...phrases(REGIONAL[language]), ...(language === 'hi' ? phrases(HINDI) : [])];
}
