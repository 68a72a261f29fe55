import fc from 'fast-check';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { sandboxNumber } from './sandbox.provisioner';

describe('sandbox numbers', () => {
  it('are valid for libphonenumber', () => {
    for (let n = 1; n <= 990_000; n += 997) expect(isValidPhoneNumber(sandboxNumber(n))).toBe(true);
    expect(sandboxNumber(1)).toBe('+14152000000');
    expect(sandboxNumber(990_000)).toBe('+14152999999');
  });

  it('differ from each other', () => {
    const n = fc.integer({ min: 1, max: 990_000 });
    fc.assert(fc.property(n, n, (a, b) => a === b || sandboxNumber(a) !== sandboxNumber(b)));
  });
});
