import fc from 'fast-check';
import { SentenceChunker, speakable } from './sentence-chunker';

function chunks(text: string, size = 1): string[] {
  const chunker = new SentenceChunker();
  const out: string[] = [];
  for (let at = 0; at < text.length; at += size) out.push(...chunker.push(text.slice(at, at + size)));
  return [...out, ...chunker.flush()];
}

describe('SentenceChunker', () => {
  it.each([
    ['Hello there. How are you today?', ['Hello there.', 'How are you today?']],
    [
      'Dr. Rao will see you at 4.30 p.m. on Monday. Is that fine?',
      ['Dr. Rao will see you at 4.30 p.m. on Monday.', 'Is that fine?'],
    ],
    ['It costs Rs. 450.50 in total. Shall I go on?', ['It costs Rs. 450.50 in total.', 'Shall I go on?']],
    ['नमस्ते। आप कैसे हैं? मैं ठीक हूँ।', ['नमस्ते।', 'आप कैसे हैं?', 'मैं ठीक हूँ।']],
    ['আপনি কেমন আছেন।আমি ভালো আছি।', ['আপনি কেমন আছেন।', 'আমি ভালো আছি।']],
    ['He said "Stop!" Then he left the room.', ['He said "Stop!"', 'Then he left the room.']],
    ['1. Open the door quickly\n2. Close the window', ['1. Open the door quickly', '2. Close the window']],
    ['Wait... what happened here?', ['Wait...', 'what happened here?']],
    ['My name is J. Smith. Nice to meet you.', ['My name is J. Smith.', 'Nice to meet you.']],
    ['Sure. Yes. OK. We can do that.', ['Sure.', 'Yes. OK. We can do that.']],
  ])('cuts %j', (text, expected) => {
    expect(chunks(text)).toEqual(expected);
    expect(chunks(text, 7)).toEqual(expected);
  });

  it('cuts a long first sentence at a clause so that the caller need not wait', () => {
    const [first] = chunks(
      'Thank you for calling the clinic of the old town, we are open every day from nine to five and at weekends until noon.',
    );
    expect(first).toBe('Thank you for calling the clinic of the old town,');
  });

  it('loses no word and no order, however the text arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('. ', '? ', '। ', 'Dr. ', '3.14 ', '\n', 'word ')), {
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 9 }),
        (parts, size) => {
          const text = parts.join('');
          expect(chunks(text, size).join('').replace(/\s+/gu, '')).toBe(text.replace(/\s+/gu, ''));
        },
      ),
    );
  });

  it('never gives a piece beyond the limit, even without any space', () => {
    for (const piece of chunks('x'.repeat(5_000), 37)) expect(piece.length).toBeLessThanOrEqual(240);
  });
});

describe('speakable', () => {
  it.each([
    ['**Bold** and _thin_ `code`', 'Bold and thin code'],
    ['# Title', 'Title'],
    ['- one', 'one'],
    ['see [our page](https://x.test/a)', 'see our page'],
    ['go to https://x.test', 'go to x.test'],
  ])('%j', (text, spoken) => expect(speakable(text)).toBe(spoken));
});
