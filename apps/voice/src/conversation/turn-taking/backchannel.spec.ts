import { isBackchannel } from './backchannel';

describe('isBackchannel', () => {
  it.each([
    ['Mm-hm.', 'turn', true],
    ['okay', 'turn', true],
    ['हाँ जी', 'turn', true],
    ['hello?', 'turn', false],
    ['Hello?', 'intro', true],
    ['okay stop', 'turn', false],
    ['no', 'turn', false],
    ['', 'turn', false],
  ] as const)('%j during the %s: %s', (text, during, expected) =>
    expect(isBackchannel(text, during)).toBe(expected),
  );
});
