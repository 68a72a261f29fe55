/**
 * Words any text has, and words any question has: they say nothing about what is asked for. Folded, as `words` gives
 * them. One list for all languages: a word of one is hardly ever a word of another.
 */
// prettier-ignore
const LISTS = {
  en: `a an the and or but nor of to in on at for with from by as into onto over under about between through during before after above below
is are was were be been being am do does did doing done can could will would shall should may might must have has had having
i you he she it we they me him her us them my your his its our their mine yours ours theirs myself yourself this that these those there here
what which who whom whose when where why how if then than so too very just only also not no yes any some each every all both few more most other such own same
please tell know want like need get got give let say said make much many hey well really actually again thank thanks hello hi okay ok
whether while because until up down out off once don doesn didn isn aren wasn won wouldn shouldn couldn ve ll re`,
  hinglish: `hai hain ho hoga hogi honge hona tha thi the kya kyun kyon kab kahan kaha kaise kaisa kaisi kaun kaunsa kaunsi kitna kitne kitni ka ki ke ko
mein main se par aur ya nahi nahin na mat mujhe mujhko mera meri mere aap aapka aapke aapki aapko hum humara hamara hamare hamari ham yeh ye woh wo vo
wahan yahan liye saath tak bhi hi toh to karna karne karte karta karti kar karo sakte sakta sakti chahiye wala wale wali raha rahi rahe gaya gayi gaye
kuch koi sab jo jab agar lekin magar phir bataiye batao batayein please ji haan ek iska iske iski uska uske uski`,
  hi: `है हैं हो होगा होगी होंगे होना होता होती होते था थी थे क्या क्यों कब कहां कहाँ कैसे कैसा कैसी कौन कौनसा कितना कितने कितनी का की के को में से पर और या नहीं न ना मत
मुझे मेरा मेरी मेरे आप आपका आपके आपकी आपको हम हमारा हमारे हमारी हमें यह ये वह वो वे यहां वहां लिए साथ तक भी ही तो करना करने करते करता करती कर करें सकते सकता सकती
चाहिए वाला वाले वाली रहा रही रहे गया गयी गई गए कुछ कोई सब जो जब अगर लेकिन फिर बताइए बताएं बताओ जी हां एक इस उस इसका इसके इसकी उसका उसके उसकी ने द्वारा किस किसी मैं तुम`,
  mr: `आहे आहेत होते होता होती असते असतो असते असतात का काय कधी कुठे कसे कसा कशी कोण कोणते किती आणि व किंवा नाही नका मला माझा माझी माझे तुम्ही तुमचा तुमची तुमचे तुम्हाला
आम्ही आमचा आमची आमचे आम्हाला हा ही हे तो ती ते त्या या येथे तेथे साठी सोबत पर्यंत सुद्धा पण तर करणे करता करते करू शकता शकतो शकते पाहिजे कृपया सांगा एक मध्ये वर च जर मी`,
  bn: `আছে আছেন হয় হবে ছিল কি কী কেন কখন কোথায় কেমন কে কোন কত এবং ও বা না নেই আমি আমার আমাকে আমাদের আপনি আপনার আপনাদের আপনাকে তুমি তোমার এই ওই সেই এটা ওটা এখানে সেখানে
জন্য সঙ্গে সাথে পর্যন্ত তো করা করতে করে করেন পারি পারেন পারব চাই দয়া বলুন একটি এক থেকে যে যদি কিন্তু আর তা এর হয়`,
  gu: `છે છો હતું હતો હતી હતા હશે શું કેમ ક્યારે ક્યાં કેવી કેવું કોણ કયું કેટલા કેટલી કેટલું કેટલો અને કે નથી ના મને મારું મારી મારો મારા તમે તમારું તમારી તમારો તમારા તમને અમે અમારું અમારી અમારો અમારા
આ તે એ અહીં ત્યાં માટે સાથે સુધી પણ તો કરવું કરવા કરો કરી શકો શકું શકાય જોઈએ કૃપા એક થી માં પર ને નો ની નું થાય હું જો`,
  pa: `ਹੈ ਹਨ ਹੋ ਹੋਵੇਗਾ ਸੀ ਸਨ ਕੀ ਕਿਉਂ ਕਦੋਂ ਕਿੱਥੇ ਕਿਵੇਂ ਕੌਣ ਕਿਹੜਾ ਕਿਹੜੀ ਕਿੰਨਾ ਕਿੰਨੇ ਕਿੰਨੀ ਦਾ ਦੀ ਦੇ ਨੂੰ ਵਿੱਚ ਵਿਚ ਤੋਂ ਤੇ ਅਤੇ ਜਾਂ ਨਹੀਂ ਨਾ ਮੈਨੂੰ ਮੇਰਾ ਮੇਰੀ ਮੇਰੇ ਤੁਸੀਂ ਤੁਹਾਡਾ ਤੁਹਾਡੇ ਤੁਹਾਡੀ ਤੁਹਾਨੂੰ ਅਸੀਂ ਸਾਡਾ ਸਾਡੇ ਸਾਡੀ
ਇਹ ਉਹ ਇੱਥੇ ਉੱਥੇ ਲਈ ਨਾਲ ਤੱਕ ਵੀ ਹੀ ਤਾਂ ਕਰਨਾ ਕਰਨ ਕਰਦੇ ਕਰਦਾ ਕਰਦੀ ਕਰ ਸਕਦੇ ਸਕਦਾ ਸਕਦੀ ਚਾਹੀਦਾ ਕਿਰਪਾ ਦੱਸੋ ਇੱਕ ਇਕ ਜੋ ਜੇ ਹੁੰਦਾ ਹੁੰਦੀ ਹੁੰਦੇ ਮੈਂ`,
  ta: `உள்ளது உள்ளன இருக்கிறது இருக்கு ஆகும் என்ன ஏன் எப்போது எங்கே எங்கு எப்படி யார் எந்த எது எவ்வளவு எத்தனை மற்றும் அல்லது இல்லை நான் எனக்கு என் எனது நீங்கள் உங்கள் உங்களுக்கு உங்களின் நாங்கள் எங்கள்
இது அது இந்த அந்த இங்கே அங்கே க்கு உடன் வரை கூட தான் செய்ய செய்து முடியும் முடியுமா வேண்டும் தயவு சொல்லுங்கள் ஒரு ஒன்று என்று`,
  te: `ఉంది ఉన్నాయి ఉంటుంది ఉంటాయి ఏమిటి ఏమి ఎందుకు ఎప్పుడు ఎక్కడ ఎలా ఎవరు ఏది ఏ ఎంత ఎన్ని మరియు లేదా లేదు కాదు నేను నాకు నా మీరు మీ మీకు మేము మా మాకు ఇది అది ఈ ఆ ఇక్కడ అక్కడ కోసం తో వరకు కూడా
చేయడం చేయాలి చేయవచ్చు చేయగలరా కావాలి దయచేసి చెప్పండి ఒక లో కు కి ను ని గా అయితే`,
  kn: `ಇದೆ ಇವೆ ಇರುತ್ತದೆ ಆಗಿದೆ ಏನು ಯಾಕೆ ಯಾವಾಗ ಎಲ್ಲಿ ಹೇಗೆ ಯಾರು ಯಾವ ಯಾವುದು ಎಷ್ಟು ಮತ್ತು ಅಥವಾ ಇಲ್ಲ ಅಲ್ಲ ನಾನು ನನಗೆ ನನ್ನ ನೀವು ನಿಮ್ಮ ನಿಮಗೆ ನಾವು ನಮ್ಮ ನಮಗೆ ಇದು ಅದು ಈ ಆ ಇಲ್ಲಿ ಅಲ್ಲಿ ಗಾಗಿ ಜೊತೆ ವರೆಗೆ ಕೂಡ
ಮಾಡಲು ಮಾಡಬಹುದು ಮಾಡಬಹುದೇ ಬೇಕು ದಯವಿಟ್ಟು ಹೇಳಿ ಒಂದು`,
  ml: `ആണ് ആകുന്നു ഉണ്ട് ഉണ്ടോ ഉള്ള എന്ത് എന്താണ് എന്തുകൊണ്ട് എപ്പോൾ എപ്പോഴാണ് എവിടെ എവിടെയാണ് എങ്ങനെ ആര് ഏത് എത്ര എത്രയാണ് ഒപ്പം അല്ലെങ്കിൽ ഇല്ല അല്ല ഞാൻ എനിക്ക് എന്റെ നിങ്ങൾ നിങ്ങളുടെ നിങ്ങൾക്ക് ഞങ്ങൾ ഞങ്ങളുടെ ഞങ്ങൾക്ക്
ഇത് അത് ഈ ആ ഇവിടെ അവിടെ വേണ്ടി കൂടെ വരെ കൂടി ചെയ്യാൻ ചെയ്യാം കഴിയുമോ കഴിയും വേണം ദയവായി പറയൂ ഒരു ഒരെണ്ണം`,
};

const STOP_WORDS: ReadonlySet<string> = new Set(
  Object.values(LISTS).flatMap((list) =>
    list
      .split(/\s+/)
      .map((word) => word.replace(/[\u093c\u09bc\u0a3c]/g, '').replace(/[\u0901\u0981\u0a81]/g, nextMark)),
  ),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Candrabindu as anusvara, which is how `folded` writes it. */
function nextMark(mark: string): string {
  return String.fromCharCode(mark.charCodeAt(0) + 1);
}
