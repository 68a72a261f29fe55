import { affordableSeconds, callCharge, rupees } from './billing';

describe('what a call costs', () => {
  it.each([
    ['1.00', 60, '1.00'],
    ['1.00', 30, '0.50'],
    ['1.00', 31, '0.5167'],
    ['1.00', 1, '0.0167'],
    ['0.0001', 30, '0.0001'],
    ['0.0001', 29, '0.00'],
    ['2.5', 61, '2.5417'],
    ['0', 3_600, '0.00'],
    ['1.00', 0, '0.00'],
    ['999999999999.9999', 86_400, '1439999999999999.856'],
  ])('at %s a minute, %i seconds cost %s', (price, seconds, cost) => {
    expect(callCharge(price, seconds)).toBe(cost);
  });

  it('is never less for more seconds, nor more than half a unit off', () => {
    for (const price of ['0.37', '1.2345', '7']) {
      let before = 0;
      for (let seconds = 0; seconds <= 600; seconds += 1) {
        const cost = Number(callCharge(price, seconds));
        expect(cost).toBeGreaterThanOrEqual(before);
        expect(Math.abs(cost - (Number(price) * seconds) / 60)).toBeLessThan(0.000_051);
        before = cost;
      }
    }
  });
});

describe('the seconds an amount pays for', () => {
  it.each([
    ['1.00', '0.50', 30],
    ['1.00', '0.4999', 29],
    ['1.00', '0.00', 0],
    ['6.00', '0.1', 1],
    ['6.00', '0.0999', 0],
    ['99.5', '1000', 603],
  ])('at %s a minute, %s pay for %i', (price, amount, seconds) => {
    expect(affordableSeconds(price, amount)).toBe(seconds);
  });

  it('are the most there are', () => {
    for (const price of ['0.0001', '0.0037', '1.2345', '59.9999', '700'])
      for (const amount of ['0.00', '0.0001', '0.3333', '17.1717', '1000.00']) {
        const seconds = affordableSeconds(price, amount);
        expect(Number(callCharge(price, seconds))).toBeLessThanOrEqual(Number(amount));
        expect(Number(callCharge(price, seconds + 1))).toBeGreaterThan(Number(amount));
      }
  });
});

describe('amounts are exact decimals', () => {
  it.each([
    ['100', '100.00'],
    ['100.0000', '100.00'],
    ['0.1000', '0.10'],
    ['1.2345', '1.2345'],
    ['-3.5000', '-3.50'],
    ['9999999999999999.9990', '9999999999999999.999'],
  ])('%s reads %s', (stored, shown) => expect(rupees(stored)).toBe(shown));
});
