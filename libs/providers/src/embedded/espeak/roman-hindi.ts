/**
 * Common Hindi words as they are written in Latin script, so that the Hindi voice says them as Hindi; it reads every
 * other Latin word by the rules of English, which is what hinglish wants of them. Words that
 * are English as well ("to", "is", "do") are left out.
 */
// prettier-ignore
const WORDS: Record<string, string> = {
  aap: 'आप', aapka: 'आपका', aapki: 'आपकी', aapke: 'आपके', aapko: 'आपको', aapne: 'आपने', mujhe: 'मुझे', mera: 'मेरा',
  meri: 'मेरी', mere: 'मेरे', hamara: 'हमारा', hamari: 'हमारी', hamare: 'हमारे', humein: 'हमें', tum: 'तुम', yeh: 'यह', ye: 'ये',
  woh: 'वह', kya: 'क्या', kyon: 'क्यों', kyun: 'क्यों', kaise: 'कैसे', kaisa: 'कैसा', kaisi: 'कैसी', kab: 'कब', kahan: 'कहाँ',
  kaun: 'कौन', kitna: 'कितना', kitne: 'कितने', kitni: 'कितनी', hai: 'है', hain: 'हैं', hoon: 'हूँ', hun: 'हूँ', tha: 'था', thi: 'थी',
  raha: 'रहा', rahi: 'रही', rahe: 'रहे', hoga: 'होगा', hogi: 'होगी', honge: 'होंगे', hua: 'हुआ', karo: 'करो',
  kar: 'कर', karna: 'करना', karne: 'करने', karte: 'करते', karta: 'करता', karti: 'करती', karenge: 'करेंगे', karunga: 'करूँगा',
  karungi: 'करूँगी', kijiye: 'कीजिए', kariye: 'करिए', sakta: 'सकता', sakti: 'सकती', sakte: 'सकते', chahiye: 'चाहिए', chahte: 'चाहते',
  bataiye: 'बताइए', batao: 'बताओ', boliye: 'बोलिए', bol: 'बोल', baat: 'बात', samajh: 'समझ', suniye: 'सुनिए', dijiye: 'दीजिए',
  lijiye: 'लीजिए', ka: 'का', ki: 'की', ke: 'के', ko: 'को', se: 'से', mein: 'में', aur: 'और', ya: 'या', lekin: 'लेकिन',
  agar: 'अगर', toh: 'तो', bhi: 'भी', liye: 'लिए', saath: 'साथ', bahut: 'बहुत', thoda: 'थोड़ा', accha: 'अच्छा', achha: 'अच्छा',
  theek: 'ठीक', thik: 'ठीक', sahi: 'सही', haan: 'हाँ', han: 'हाँ', nahi: 'नहीं', nahin: 'नहीं', ji: 'जी', namaste: 'नमस्ते',
  namaskar: 'नमस्कार', dhanyavaad: 'धन्यवाद', dhanyavad: 'धन्यवाद', shukriya: 'शुक्रिया', maaf: 'माफ़', kripya: 'कृपया', aaj: 'आज',
  kal: 'कल', abhi: 'अभी', phir: 'फिर', samay: 'समय', baje: 'बजे', subah: 'सुबह', shaam: 'शाम', raat: 'रात', dopahar: 'दोपहर',
  naam: 'नाम', kaam: 'काम', madad: 'मदद', paisa: 'पैसा', paise: 'पैसे', rupaye: 'रुपये', ghar: 'घर', pata: 'पता', dost: 'दोस्त',
  koi: 'कोई', kuch: 'कुछ', sab: 'सब', yahan: 'यहाँ', wahan: 'वहाँ', milega: 'मिलेगा', milegi: 'मिलेगी', wapas: 'वापस', dobara: 'दोबारा',
  shubh: 'शुभ', alvida: 'अलविदा', karke: 'करके', rakhiye: 'रखिए', rukiye: 'रुकिए', sunna: 'सुनना', bolna: 'बोलना', ek: 'एक',
};

/** English words too, and Hindi's "I" and "we" when Hindi stands around them */
const AMBIGUOUS: Record<string, string> = { main: 'मैं', hum: 'हम' };
/** share of known Hindi words from which on the ambiguous ones are Hindi */
const HINDI_SHARE = 0.4;

export function devanagari(text: string): string {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const known = words.filter((word) => Object.hasOwn(WORDS, word)).length;
  const table = known / (words.length || 1) >= HINDI_SHARE ? { ...WORDS, ...AMBIGUOUS } : WORDS;
  return text.replace(/[a-z]+/gi, (word) => {
    const key = word.toLowerCase();
    return Object.hasOwn(table, key) ? (table[key] ?? word) : word;
  });
}
