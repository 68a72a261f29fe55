import { isZero, rupees } from './money.rules';

describe('amounts are exact decimals', () => {
  it.each([
    ['100', '100.00'],
    ['100.0000', '100.00'],
    ['0.1000', '0.10'],
    ['1.2345', '1.2345'],
    ['-3.5000', '-3.50'],
    ['9999999999999999.9990', '9999999999999999.999'],
  ])('%s reads %s', (stored, shown) => expect(rupees(stored)).toBe(shown));

  it.each([
    ['0', true],
    ['0.00', true],
    ['000.0000', true],
    ['0.0001', false],
    ['10', false],
  ])('%s is zero: %s', (amount, zero) => expect(isZero(amount)).toBe(zero));
});
