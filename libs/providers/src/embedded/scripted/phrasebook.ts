import type { SpokenLanguage } from '../../ports/languages';

export interface Phrases {
  greeting: string;
  repeat: string;
  anythingElse: string;
  goAhead: string;
  welcome: string;
  unknown: string;
  noTransfer: string;
  goodbye: string;
  thanks: string;
}

// Regional prompts carry their own facts; around them these phrases are enough for a conversation.
export const PHRASES: Record<SpokenLanguage, Phrases> = {
  en: {
    greeting: 'Hello, how can I help you today?',
    repeat: 'Sorry, I did not catch that. Could you please say it again?',
    anythingElse: 'Is there anything else I can help you with?',
    goAhead: 'Sure, please go ahead.',
    welcome: 'You are welcome.',
    unknown: 'I am sorry, I do not have that information.',
    noTransfer: 'I am sorry, I cannot transfer this call, but I will gladly help you myself.',
    goodbye: 'Thank you for your time. Goodbye.',
    thanks: 'Thank you.',
  },
  hinglish: {
    greeting: 'Namaste, main aapki kya help kar sakti hoon?',
    repeat: 'Sorry, main samajh nahi paayi. Kya aap phir se bol sakte hain?',
    anythingElse: 'Kya main aapki aur koi help kar sakti hoon?',
    goAhead: 'Ji haan, boliye.',
    welcome: 'Aapka swagat hai.',
    unknown: 'Maaf kijiye, mere paas yeh information nahi hai.',
    noTransfer: 'Maaf kijiye, main call transfer nahi kar sakti, lekin main aapki help karungi.',
    goodbye: 'Aapke samay ke liye dhanyavaad. Namaste.',
    thanks: 'Dhanyavaad.',
  },
  hi: {
    greeting: 'नमस्ते, मैं आपकी क्या मदद कर सकती हूँ?',
    repeat: 'माफ़ कीजिए, मैं समझ नहीं पाई। कृपया फिर से बोलिए।',
    anythingElse: 'क्या मैं आपकी और कोई मदद कर सकती हूँ?',
    goAhead: 'जी, बताइए।',
    welcome: 'आपका स्वागत है।',
    unknown: 'माफ़ कीजिए, मेरे पास यह जानकारी नहीं है।',
    noTransfer: 'माफ़ कीजिए, मैं कॉल ट्रांसफर नहीं कर सकती, लेकिन मैं आपकी मदद करूँगी।',
    goodbye: 'आपके समय के लिए धन्यवाद। नमस्ते।',
    thanks: 'धन्यवाद।',
  },
  mr: {
    greeting: 'नमस्कार, मी तुमची काय मदत करू शकते?',
    repeat: 'माफ करा, मला समजले नाही. कृपया पुन्हा सांगा.',
    anythingElse: 'मी तुमची आणखी काही मदत करू शकते का?',
    goAhead: 'हो, सांगा.',
    welcome: 'तुमचे स्वागत आहे.',
    unknown: 'माफ करा, माझ्याकडे ही माहिती नाही.',
    noTransfer: 'माफ करा, मी कॉल जोडून देऊ शकत नाही, पण मी तुमची मदत करेन.',
    goodbye: 'तुमच्या वेळेबद्दल धन्यवाद. नमस्कार.',
    thanks: 'धन्यवाद.',
  },
  te: {
    greeting: 'నమస్కారం, నేను మీకు ఎలా సహాయం చేయగలను?',
    repeat: 'క్షమించండి, నాకు అర్థం కాలేదు. దయచేసి మళ్ళీ చెప్పండి.',
    anythingElse: 'నేను మీకు ఇంకేమైనా సహాయం చేయగలనా?',
    goAhead: 'చెప్పండి.',
    welcome: 'మీకు స్వాగతం.',
    unknown: 'క్షమించండి, నా దగ్గర ఆ సమాచారం లేదు.',
    noTransfer: 'క్షమించండి, నేను కాల్ బదిలీ చేయలేను, కానీ నేను మీకు సహాయం చేస్తాను.',
    goodbye: 'మీ సమయానికి ధన్యవాదాలు. వీడ్కోలు.',
    thanks: 'ధన్యవాదాలు.',
  },
  ta: {
    greeting: 'வணக்கம், நான் உங்களுக்கு எப்படி உதவலாம்?',
    repeat: 'மன்னிக்கவும், எனக்கு புரியவில்லை. தயவுசெய்து மீண்டும் சொல்லுங்கள்.',
    anythingElse: 'வேறு ஏதாவது உதவி வேண்டுமா?',
    goAhead: 'சொல்லுங்கள்.',
    welcome: 'மகிழ்ச்சி.',
    unknown: 'மன்னிக்கவும், அந்த தகவல் என்னிடம் இல்லை.',
    noTransfer: 'மன்னிக்கவும், அழைப்பை மாற்ற முடியாது, ஆனால் நான் உங்களுக்கு உதவுகிறேன்.',
    goodbye: 'உங்கள் நேரத்திற்கு நன்றி. வணக்கம்.',
    thanks: 'நன்றி.',
  },
  kn: {
    greeting: 'ನಮಸ್ಕಾರ, ನಾನು ನಿಮಗೆ ಹೇಗೆ ಸಹಾಯ ಮಾಡಲಿ?',
    repeat: 'ಕ್ಷಮಿಸಿ, ನನಗೆ ಅರ್ಥವಾಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಹೇಳಿ.',
    anythingElse: 'ನಿಮಗೆ ಇನ್ನೇನಾದರೂ ಸಹಾಯ ಬೇಕೇ?',
    goAhead: 'ಹೇಳಿ.',
    welcome: 'ಸಂತೋಷ.',
    unknown: 'ಕ್ಷಮಿಸಿ, ಆ ಮಾಹಿತಿ ನನ್ನ ಬಳಿ ಇಲ್ಲ.',
    noTransfer: 'ಕ್ಷಮಿಸಿ, ಕರೆಯನ್ನು ವರ್ಗಾಯಿಸಲು ಆಗುವುದಿಲ್ಲ, ಆದರೆ ನಾನು ನಿಮಗೆ ಸಹಾಯ ಮಾಡುತ್ತೇನೆ.',
    goodbye: 'ನಿಮ್ಮ ಸಮಯಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಮಸ್ಕಾರ.',
    thanks: 'ಧನ್ಯವಾದಗಳು.',
  },
  ml: {
    greeting: 'നമസ്കാരം, ഞാൻ നിങ്ങളെ എങ്ങനെ സഹായിക്കണം?',
    repeat: 'ക്ഷമിക്കണം, എനിക്ക് മനസ്സിലായില്ല. ദയവായി വീണ്ടും പറയൂ.',
    anythingElse: 'മറ്റെന്തെങ്കിലും സഹായം വേണോ?',
    goAhead: 'പറയൂ.',
    welcome: 'സന്തോഷം.',
    unknown: 'ക്ഷമിക്കണം, ആ വിവരം എന്റെ പക്കലില്ല.',
    noTransfer: 'ക്ഷമിക്കണം, കോൾ കൈമാറാൻ കഴിയില്ല, പക്ഷേ ഞാൻ സഹായിക്കാം.',
    goodbye: 'നിങ്ങളുടെ സമയത്തിന് നന്ദി. നമസ്കാരം.',
    thanks: 'നന്ദി.',
  },
  gu: {
    greeting: 'નમસ્તે, હું તમારી શું મદદ કરી શકું?',
    repeat: 'માફ કરશો, મને સમજાયું નહીં. કૃપા કરીને ફરીથી કહો.',
    anythingElse: 'શું હું તમારી બીજી કોઈ મદદ કરી શકું?',
    goAhead: 'હા, કહો.',
    welcome: 'આપનું સ્વાગત છે.',
    unknown: 'માફ કરશો, મારી પાસે એ માહિતી નથી.',
    noTransfer: 'માફ કરશો, હું કૉલ ટ્રાન્સફર કરી શકતી નથી, પણ હું તમારી મદદ કરીશ.',
    goodbye: 'તમારા સમય માટે આભાર. નમસ્તે.',
    thanks: 'આભાર.',
  },
  pa: {
    greeting: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਮੈਂ ਤੁਹਾਡੀ ਕੀ ਮਦਦ ਕਰ ਸਕਦੀ ਹਾਂ?',
    repeat: 'ਮਾਫ਼ ਕਰਨਾ, ਮੈਨੂੰ ਸਮਝ ਨਹੀਂ ਆਇਆ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਦੱਸੋ।',
    anythingElse: 'ਕੀ ਮੈਂ ਤੁਹਾਡੀ ਹੋਰ ਕੋਈ ਮਦਦ ਕਰ ਸਕਦੀ ਹਾਂ?',
    goAhead: 'ਹਾਂ ਜੀ, ਦੱਸੋ।',
    welcome: 'ਤੁਹਾਡਾ ਸਵਾਗਤ ਹੈ।',
    unknown: 'ਮਾਫ਼ ਕਰਨਾ, ਮੇਰੇ ਕੋਲ ਇਹ ਜਾਣਕਾਰੀ ਨਹੀਂ ਹੈ।',
    noTransfer: 'ਮਾਫ਼ ਕਰਨਾ, ਮੈਂ ਕਾਲ ਟ੍ਰਾਂਸਫਰ ਨਹੀਂ ਕਰ ਸਕਦੀ, ਪਰ ਮੈਂ ਤੁਹਾਡੀ ਮਦਦ ਕਰਾਂਗੀ।',
    goodbye: 'ਤੁਹਾਡੇ ਸਮੇਂ ਲਈ ਧੰਨਵਾਦ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
    thanks: 'ਧੰਨਵਾਦ।',
  },
  bn: {
    greeting: 'নমস্কার, আমি আপনাকে কীভাবে সাহায্য করতে পারি?',
    repeat: 'দুঃখিত, আমি বুঝতে পারিনি। অনুগ্রহ করে আবার বলুন।',
    anythingElse: 'আমি কি আপনাকে আর কোনো সাহায্য করতে পারি?',
    goAhead: 'হ্যাঁ, বলুন।',
    welcome: 'আপনাকে স্বাগতম।',
    unknown: 'দুঃখিত, আমার কাছে সেই তথ্য নেই।',
    noTransfer: 'দুঃখিত, আমি কলটি স্থানান্তর করতে পারছি না, তবে আমি আপনাকে সাহায্য করব।',
    goodbye: 'আপনার সময়ের জন্য ধন্যবাদ। নমস্কার।',
    thanks: 'ধন্যবাদ।',
  },
};

/** The scripts tell the languages apart, but for Hindi and Marathi. */
const SCRIPTS: [RegExp, SpokenLanguage][] = [
  [/[\u0900-\u097f]/, 'hi'],
  [/[\u0980-\u09ff]/, 'bn'],
  [/[\u0a00-\u0a7f]/, 'pa'],
  [/[\u0a80-\u0aff]/, 'gu'],
  [/[\u0b80-\u0bff]/, 'ta'],
  [/[\u0c00-\u0c7f]/, 'te'],
  [/[\u0c80-\u0cff]/, 'kn'],
  [/[\u0d00-\u0d7f]/, 'ml'],
];

const ROMAN_HINDI =
  /\b(?:haan|nahi|namaste|dhanyava+d|kaun|kaise|kya|mujhe|aap|hain|chahiye|theek|baat|boliye)\b/i;

/** What to answer in: the script spoken decides, then the language configured. */
export function replyLanguage(heard: string, configured: SpokenLanguage | undefined): SpokenLanguage {
  const script = SCRIPTS.find(([letters]) => letters.test(heard))?.[1];
  if (script) return script === 'hi' && configured === 'mr' ? 'mr' : script;
  if (ROMAN_HINDI.test(heard)) return configured && configured !== 'en' ? configured : 'hinglish';
  return configured ?? 'en';
}
