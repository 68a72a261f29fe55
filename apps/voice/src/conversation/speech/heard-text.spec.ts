import fc from 'fast-check';
import { heardText } from './heard-text';

const TEXT = 'the quick brown fox jumps over the lazy dog';

describe('heardText', () => {
  it.each([
    ['nothing played', [{ text: TEXT, playedMs: 0, totalMs: 4000 }], ''],
    ['all played', [{ text: TEXT, playedMs: 4000, totalMs: 4000 }], TEXT],
    ['half played', [{ text: TEXT, playedMs: 2000, totalMs: 4000 }], 'the quick brown fox'],
    ['length not known yet', [{ text: TEXT, playedMs: 1000, totalMs: null }], 'the quick brown'],
    [
      'first whole, second cut',
      [
        { text: 'Hello there.', playedMs: 900, totalMs: 900 },
        { text: TEXT, playedMs: 400, totalMs: 4000 },
      ],
      'Hello there. the',
    ],
  ])('%s', (_name, pieces, expected) => expect(heardText(pieces)).toBe(expected));

  it('is always a prefix in whole words and grows with what was played', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 }), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((playedMs) =>
          heardText([{ text: TEXT, playedMs, totalMs: 4000 }]),
        );
        expect(TEXT.startsWith(less ?? 'x')).toBe(true);
        expect(more?.startsWith(less ?? 'x')).toBe(true);
        expect(less === '' || TEXT === less || TEXT.startsWith(`${less} `)).toBe(true);
      }),
    );
  });
});
