import { isZero } from './money.rules';

it.each([
  ['0', true],
  ['0.00', true],
  ['000.0000', true],
  ['0.0001', false],
  ['10', false],
])('%s is zero: %s', (amount, zero) => expect(isZero(amount)).toBe(zero));
