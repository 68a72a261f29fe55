import fc from 'fast-check';
import { CHUNK_RULES, chunks } from './chunk.rules';

const RULES = { maxChars: 120, overlapChars: 30 };
const bare = (text: string): string => text.replace(/\s+/g, '');
const repeat = (text: string, times: number): string => Array.from({ length: times }, () => text).join(' ');

describe('chunks', () => {
  it('carry the headings above them', () => {
    const found = chunks(
      'Intro.\n\n# Clinic\n\n## Hours\n\nNine to six.\n\n## Prices\n\n### Teeth\n\n500 rupees.\n',
    );
    expect(found.map(({ heading, text }) => [heading, text])).toEqual([
      ['', 'Intro.'],
      ['Clinic › Hours', 'Nine to six.'],
      ['Clinic › Prices › Teeth', '500 rupees.'],
    ]);
  });

  it('keep a heading that has no text', () => {
    expect(chunks('# Open\n\ntext\n\n# Closed on Sundays\n')).toEqual([
      { heading: 'Open', text: 'text', overlap: 0 },
      { heading: 'Closed on Sundays', text: 'Closed on Sundays', overlap: 0 },
    ]);
  });

  it('take no # inside code for a heading', () => {
    const found = chunks('# Setup\n\n```\n# a comment\nrun\n```\n\nDone.');
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toContain('# a comment');
  });

  it('split a long list between items, with their continuation lines', () => {
    const list = Array.from({ length: 8 }, (_, i) => `- item ${i} with words\n  and its second line`).join(
      '\n',
    );
    const found = chunks(list, RULES);
    expect(found.length).toBeGreaterThan(2);
    for (const { text } of found) {
      expect(text.startsWith('- item')).toBe(true);
      expect(text.endsWith('second line')).toBe(true);
    }
  });

  it('split a long table between rows, repeating the header', () => {
    const rows = Array.from({ length: 9 }, (_, i) => `| service ${i} | ${i}00 rupees |`).join('\n');
    const found = chunks(`| what | price |\n|---|---|\n${rows}`, { maxChars: 120, overlapChars: 40 });
    expect(found.length).toBeGreaterThan(2);
    for (const { text } of found)
      expect(text.startsWith('| what | price |\n|---|---|\n| service')).toBe(true);
  });

  it.each([
    ['hi', 'क्लिनिक सुबह नौ बजे खुलता है। रविवार को बंद रहता है।', '।'],
    ['mr', 'दवाखाना सकाळी नऊ वाजता उघडतो. रविवारी बंद असतो.', '.'],
    ['bn', 'ক্লিনিক সকাল নয়টায় খোলে। রবিবার বন্ধ থাকে।', '।'],
    ['pa', 'ਕਲੀਨਿਕ ਸਵੇਰੇ ਨੌਂ ਵਜੇ ਖੁੱਲ੍ਹਦਾ ਹੈ। ਐਤਵਾਰ ਨੂੰ ਬੰਦ ਰਹਿੰਦਾ ਹੈ।', '।'],
    ['gu', 'ક્લિનિક સવારે નવ વાગ્યે ખુલે છે. રવિવારે બંધ રહે છે.', '.'],
    ['ta', 'மருத்துவமனை காலை ஒன்பது மணிக்கு திறக்கும். ஞாயிறு விடுமுறை.', '.'],
    ['te', 'క్లినిక్ ఉదయం తొమ్మిది గంటలకు తెరుస్తారు. ఆదివారం సెలవు.', '.'],
    ['kn', 'ಕ್ಲಿನಿಕ್ ಬೆಳಿಗ್ಗೆ ಒಂಬತ್ತು ಗಂಟೆಗೆ ತೆರೆಯುತ್ತದೆ. ಭಾನುವಾರ ರಜೆ.', '.'],
    ['ml', 'ക്ലിനിക് രാവിലെ ഒമ്പത് മണിക്ക് തുറക്കും. ഞായറാഴ്ച അവധി.', '.'],
  ])('running text of %s is cut where sentences end', (_language, sentence, end) => {
    const found = chunks(repeat(sentence, 10), RULES);
    expect(found.length).toBeGreaterThan(3);
    for (const { text } of found) expect(text.endsWith(end)).toBe(true);
  });

  it('repeat the last sentence where running text is split', () => {
    const found = chunks(repeat('This is one. That is another one.', 12), RULES);
    expect(found[1]?.overlap).toBeGreaterThan(0);
    expect(found[0]?.text.endsWith(found[1]?.text.slice(0, found[1].overlap).trim() ?? '?')).toBe(true);
  });
});

describe('chunks of any text', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '',
      '- item',
      '| a | b |',
      '|---|---|',
      '```',
      '1. one',
      'नमस्ते। फिर मिलेंगे।',
      'x'.repeat(400),
    ),
    fc.string({ minLength: 1, maxLength: 20 }).map((text) => `## ${text}`),
  );
  const markdown = fc.array(line, { maxLength: 40 }).map((all) => all.join('\n'));

  it('are never empty or too large', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const chunk of chunks(text, RULES)) {
          expect(chunk.text.trim()).not.toBe('');
          expect(chunk.text.length).toBeLessThanOrEqual(RULES.maxChars);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('lose no text', () => {
    const body = fc
      .array(line, { maxLength: 40 })
      .map((all) => all.filter((one) => !/^\s{0,3}#/.test(one.replace(/[\r\n]/g, ' '))).join('\n'))
      .filter((text) => !/^ {0,3}#{1,6}\s/m.test(text.replace(/\r/g, '\n')));
    fc.assert(
      fc.property(body, (text) => {
        const said = chunks(text, RULES).map((chunk) => chunk.text.slice(chunk.overlap));
        expect(bare(said.join(''))).toBe(bare(text));
      }),
      { numRuns: 300 },
    );
  });

  it('lose no heading', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 8 }), (titles) => {
        const text = titles.map((title, at) => `${'#'.repeat((at % 3) + 1)} ${title}`).join('\n\n');
        const told = chunks(text)
          .map((chunk) => chunk.heading)
          .join(' ');
        for (const title of titles) expect(told).toContain(title);
      }),
    );
  });

  it.each([
    ['sentences', 'It is open. It is closed. '],
    ['words without an end', 'word '],
    ['letters without an end', 'x'],
  ])('a megabyte on one line, of %s, is cut as well', (_what, part) => {
    const text = part.repeat(1_000_000 / part.length);
    const found = chunks(text);
    expect(found.length).toBeGreaterThan(1_000);
    expect(bare(found.map((chunk) => chunk.text.slice(chunk.overlap)).join(''))).toBe(bare(text));
  });

  it('keep the default sizes on a long page', () => {
    const page = `# Page\n\n${repeat('Lorem ipsum dolor sit amet, consectetur adipiscing elit.', 200)}`;
    const found = chunks(page);
    expect(found.length).toBeGreaterThan(10);
    for (const chunk of found) expect(chunk.text.length).toBeLessThanOrEqual(CHUNK_RULES.maxChars);
  });
});
