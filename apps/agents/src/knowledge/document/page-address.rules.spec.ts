import { pageAddress } from './page-address.rules';

it.each<[string, string | null]>([
  ['https://x.example', 'https://x.example/'],
  ['https://x.example/a?b=c#part', 'https://x.example/a?b=c'],
  ['https://x.example/मदद', 'https://x.example/%E0%A4%AE%E0%A4%A6%E0%A4%A6'],
  ['https://x.example/a|b?c=[d]&e=%&f=%41', 'https://x.example/a%7Cb?c=%5Bd%5D&e=%25&f=%41'],
  ['https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443/a'],
  [`https://x.example/${'a'.repeat(2_030)}`, `https://x.example/${'a'.repeat(2_030)}`],
  [`https://x.example/${'म'.repeat(300)}`, null],
])('the address of %s', (given, address) => expect(pageAddress(new URL(given))).toBe(address));
