import type { AgentSnapshot, Language } from '@parley/contracts';

export const PHRASES = [
  'farewell',
  'transfer',
  'transfer_failed',
  'still_there',
  'wrap_up',
  'trouble',
  'repeat',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** Platform defaults, spoken where an agent has no message of its own. */
const TEXTS: Record<Language, Record<Phrase, string>> = {
  en: {
    farewell: 'Thank you for your time. Goodbye.',
    transfer: 'Please hold while I transfer your call.',
    transfer_failed: 'I am sorry, I could not transfer your call. How else can I help you?',
    still_there: 'Are you still there?',
    wrap_up: 'We have about thirty seconds left on this call.',
    trouble: 'I am sorry, I am having some trouble. Could you say that again?',
    repeat: 'Sorry, could you please repeat that?',
  },
  hinglish: {
    farewell: 'Aapke samay ke liye dhanyavaad. Namaste.',
    transfer: 'Kripya line par rahiye, main aapki call transfer kar raha hoon.',
    transfer_failed: 'Maaf kijiye, call transfer nahin ho payi. Main aur kaise madad karoon?',
    still_there: 'Kya aap line par hain?',
    wrap_up: 'Is call mein lagbhag tees second bache hain.',
    trouble: 'Maaf kijiye, kuch dikkat aa rahi hai. Kya aap phir se bolenge?',
    repeat: 'Maaf kijiye, kya aap phir se bolenge?',
  },
  hi: {
    farewell: 'आपके समय के लिए धन्यवाद। नमस्ते।',
    transfer: 'कृपया लाइन पर रहिए, आपकी कॉल ट्रांसफर की जा रही है।',
    transfer_failed: 'माफ़ कीजिए, कॉल ट्रांसफर नहीं हो पाई। मैं और कैसे मदद करूँ?',
    still_there: 'क्या आप लाइन पर हैं?',
    wrap_up: 'इस कॉल में लगभग तीस सेकंड बचे हैं।',
    trouble: 'माफ़ कीजिए, कुछ दिक्कत आ रही है। क्या आप फिर से बोलेंगे?',
    repeat: 'माफ़ कीजिए, क्या आप फिर से बोलेंगे?',
  },
  mr: {
    farewell: 'आपल्या वेळेबद्दल धन्यवाद। नमस्कार।',
    transfer: 'कृपया लाईनवर रहा, तुमचा कॉल जोडत आहे।',
    transfer_failed: 'माफ करा, कॉल जोडता आला नाही। मी आणखी कशी मदत करू?',
    still_there: 'तुम्ही लाईनवर आहात का?',
    wrap_up: 'या कॉलमध्ये साधारण तीस सेकंद उरले आहेत।',
    trouble: 'माफ करा, थोडी अडचण येत आहे। पुन्हा सांगाल का?',
    repeat: 'माफ करा, पुन्हा सांगाल का?',
  },
  te: {
    farewell: 'మీ సమయానికి ధన్యవాదాలు. నమస్కారం.',
    transfer: 'దయచేసి లైన్‌లో ఉండండి, మీ కాల్‌ను బదిలీ చేస్తున్నాను.',
    transfer_failed: 'క్షమించండి, కాల్ బదిలీ కాలేదు. ఇంకా ఎలా సహాయపడగలను?',
    still_there: 'మీరు లైన్‌లో ఉన్నారా?',
    wrap_up: 'ఈ కాల్‌లో సుమారు ముప్పై సెకన్లు మిగిలాయి.',
    trouble: 'క్షమించండి, కొంత ఇబ్బంది ఉంది. మళ్ళీ చెప్పగలరా?',
    repeat: 'క్షమించండి, మళ్ళీ చెప్పగలరా?',
  },
  ta: {
    farewell: 'உங்கள் நேரத்திற்கு நன்றி. வணக்கம்.',
    transfer: 'தயவுசெய்து இணைப்பில் இருங்கள், உங்கள் அழைப்பை மாற்றுகிறேன்.',
    transfer_failed: 'மன்னிக்கவும், அழைப்பை மாற்ற முடியவில்லை. வேறு எப்படி உதவலாம்?',
    still_there: 'நீங்கள் இணைப்பில் இருக்கிறீர்களா?',
    wrap_up: 'இந்த அழைப்பில் சுமார் முப்பது வினாடிகள் உள்ளன.',
    trouble: 'மன்னிக்கவும், சிறிது சிக்கல் உள்ளது. மீண்டும் சொல்ல முடியுமா?',
    repeat: 'மன்னிக்கவும், மீண்டும் சொல்ல முடியுமா?',
  },
  kn: {
    farewell: 'ನಿಮ್ಮ ಸಮಯಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಮಸ್ಕಾರ.',
    transfer: 'ದಯವಿಟ್ಟು ಲೈನ್‌ನಲ್ಲಿರಿ, ನಿಮ್ಮ ಕರೆಯನ್ನು ವರ್ಗಾಯಿಸುತ್ತಿದ್ದೇನೆ.',
    transfer_failed: 'ಕ್ಷಮಿಸಿ, ಕರೆ ವರ್ಗಾಯಿಸಲು ಆಗಲಿಲ್ಲ. ಇನ್ನೇನು ಸಹಾಯ ಮಾಡಲಿ?',
    still_there: 'ನೀವು ಲೈನ್‌ನಲ್ಲಿದ್ದೀರಾ?',
    wrap_up: 'ಈ ಕರೆಯಲ್ಲಿ ಸುಮಾರು ಮೂವತ್ತು ಸೆಕೆಂಡುಗಳು ಉಳಿದಿವೆ.',
    trouble: 'ಕ್ಷಮಿಸಿ, ಸ್ವಲ್ಪ ತೊಂದರೆಯಾಗಿದೆ. ಮತ್ತೊಮ್ಮೆ ಹೇಳುತ್ತೀರಾ?',
    repeat: 'ಕ್ಷಮಿಸಿ, ಮತ್ತೊಮ್ಮೆ ಹೇಳುತ್ತೀರಾ?',
  },
  ml: {
    farewell: 'നിങ്ങളുടെ സമയത്തിന് നന്ദി. നമസ്കാരം.',
    transfer: 'ദയവായി ലൈനിൽ തുടരുക, നിങ്ങളുടെ കോൾ കൈമാറുന്നു.',
    transfer_failed: 'ക്ഷമിക്കണം, കോൾ കൈമാറാൻ കഴിഞ്ഞില്ല. മറ്റെന്തെങ്കിലും സഹായം വേണോ?',
    still_there: 'നിങ്ങൾ ലൈനിലുണ്ടോ?',
    wrap_up: 'ഈ കോളിൽ ഏകദേശം മുപ്പത് സെക്കൻഡ് ബാക്കിയുണ്ട്.',
    trouble: 'ക്ഷമിക്കണം, ചെറിയ തടസ്സമുണ്ട്. ഒന്നുകൂടി പറയാമോ?',
    repeat: 'ക്ഷമിക്കണം, ഒന്നുകൂടി പറയാമോ?',
  },
  gu: {
    farewell: 'તમારા સમય માટે આભાર. નમસ્તે.',
    transfer: 'કૃપા કરીને લાઇન પર રહો, તમારો કૉલ ટ્રાન્સફર કરું છું.',
    transfer_failed: 'માફ કરશો, કૉલ ટ્રાન્સફર થઈ શક્યો નહીં. બીજી શું મદદ કરું?',
    still_there: 'શું તમે લાઇન પર છો?',
    wrap_up: 'આ કૉલમાં લગભગ ત્રીસ સેકન્ડ બાકી છે.',
    trouble: 'માફ કરશો, થોડી મુશ્કેલી છે. ફરીથી કહેશો?',
    repeat: 'માફ કરશો, ફરીથી કહેશો?',
  },
  pa: {
    farewell: 'ਤੁਹਾਡੇ ਸਮੇਂ ਲਈ ਧੰਨਵਾਦ। ਸਤ ਸ੍ਰੀ ਅਕਾਲ।',
    transfer: 'ਕਿਰਪਾ ਕਰਕੇ ਲਾਈਨ ਤੇ ਰਹੋ, ਤੁਹਾਡੀ ਕਾਲ ਟ੍ਰਾਂਸਫਰ ਕਰ ਰਿਹਾ ਹਾਂ।',
    transfer_failed: 'ਮਾਫ਼ ਕਰਨਾ, ਕਾਲ ਟ੍ਰਾਂਸਫਰ ਨਹੀਂ ਹੋ ਸਕੀ। ਹੋਰ ਕੀ ਮਦਦ ਕਰਾਂ?',
    still_there: 'ਕੀ ਤੁਸੀਂ ਲਾਈਨ ਤੇ ਹੋ?',
    wrap_up: 'ਇਸ ਕਾਲ ਵਿੱਚ ਲਗਭਗ ਤੀਹ ਸਕਿੰਟ ਬਾਕੀ ਹਨ।',
    trouble: 'ਮਾਫ਼ ਕਰਨਾ, ਕੁਝ ਦਿੱਕਤ ਆ ਰਹੀ ਹੈ। ਕੀ ਤੁਸੀਂ ਦੁਬਾਰਾ ਕਹੋਗੇ?',
    repeat: 'ਮਾਫ਼ ਕਰਨਾ, ਕੀ ਤੁਸੀਂ ਦੁਬਾਰਾ ਕਹੋਗੇ?',
  },
  bn: {
    farewell: 'আপনার সময়ের জন্য ধন্যবাদ। নমস্কার।',
    transfer: 'দয়া করে লাইনে থাকুন, আপনার কল স্থানান্তর করছি।',
    transfer_failed: 'দুঃখিত, কল স্থানান্তর করা যায়নি। আর কীভাবে সাহায্য করতে পারি?',
    still_there: 'আপনি কি লাইনে আছেন?',
    wrap_up: 'এই কলে আর প্রায় তিরিশ সেকেন্ড বাকি আছে।',
    trouble: 'দুঃখিত, একটু সমস্যা হচ্ছে। আবার বলবেন কি?',
    repeat: 'দুঃখিত, আবার বলবেন কি?',
  },
};

export function phrase(language: Language, name: Phrase): string {
  return TEXTS[language][name];
}

/** The agent's default language: the first of its spoken_languages, else its voice's. */
export function mainLanguage(agent: Pick<AgentSnapshot, 'spoken_languages' | 'voice'>): Language {
  return agent.spoken_languages[0] ?? agent.voice.language;
}
