/** Words that Hindi written in Latin letters cannot do without, and English does not have. */
// prettier-ignore
const HINGLISH = new Set(`hai hain ho hoga hogi honge tha thi kya kyun kyon kab kahan kaise kaisa kaisi kaun kitna kitne kitni ka ki ke ko
mein main se par aur nahi nahin mujhe mera meri mere aap aapka aapke aapki hum humara hamare hamara yeh woh wahan yahan liye saath karna karne karte
karta karti kar sakte sakta sakti chahiye milega milta milti milte bhi tak baje din raat jata jaata jaati raha rahi rahe gaya`.split(/\s+/));

/** Of all words. */
const FOREIGN_SHARE = 0.2;

/** The embedded model knows English only: its vectors of other scripts, and of Hindi in Latin letters, mean nothing. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0 || latin < letters * 0.8) return false;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const foreign = words.filter((word) => HINGLISH.has(word)).length;
  return foreign < Math.max(1, words.length * FOREIGN_SHARE);
}
