import { firstFundedSecs } from './new-call';

it.each([
  ['1.00', 30],
  ['0.0001', 30],
  ['0.00', null],
])('a call at %s a minute begins with %p seconds paid for', (price, secs) => {
  expect(firstFundedSecs(price, 30)).toBe(secs);
});
