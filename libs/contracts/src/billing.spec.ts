import { callCharge, rupees } from './billing';

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
