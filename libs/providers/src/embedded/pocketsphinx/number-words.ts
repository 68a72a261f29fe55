// prettier-ignore
const SMALL = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Numbers to a million as words; longer ones, and those with a leading zero, digit by digit as people say codes. */
export function numberWords(digits: string): string {
  if (digits.length > 6 || (digits.length > 1 && digits.startsWith('0')))
    return [...digits].map((digit) => SMALL[Number(digit)]).join(' ');
  return below(Number(digits));
}

function below(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  if (value < 100) return join(TENS[Math.floor(value / 10)] ?? '', value % 10);
  if (value < 1000) return join(`${SMALL[Math.floor(value / 100)] ?? ''} hundred`, value % 100);
  return join(`${below(Math.floor(value / 1000))} thousand`, value % 1000);
}

function join(head: string, rest: number): string {
  return rest ? `${head} ${below(rest)}` : head;
}
