import { isUnpaid, wantedSecs } from './funds.rules';

const call = (fundedSecs: number, elapsedSecs: number) => ({
  id: 'a',
  accountId: 'b',
  pricePerMinute: '1.00',
  fundedSecs,
  elapsedSecs,
});

it.each([
  [30, 20.1, 60],
  [30, 45.2, 76],
  [60, 50, 90],
])('of %d paid seconds %d are over: %d should be paid for', (funded, elapsed, wanted) => {
  expect(wantedSecs(call(funded, elapsed))).toBe(wanted);
});

it.each([
  [28.9, 30, false],
  [29, 30, true],
  [90, 30, true],
  [21, 60, false],
])('%d seconds into a call of which %d are affordable it is to end: %p', (elapsed, covered, ends) => {
  expect(isUnpaid(call(30, elapsed), covered)).toBe(ends);
});
