import { makeDocx, paragraph, table } from '../../../test/documents/make-docx';
import { readFile } from './read-file';
import type { ReadReply } from './read-limits';

const MIB = 1024 * 1024;
const read = (file: Buffer): Promise<ReadReply> => readFile({ type: 'docx' }, file);

describe('Word files', () => {
  it('become markdown: headings, tables row by row, any script', async () => {
    const docx = makeDocx(
      paragraph('वापसी नीति', 'Heading1') +
        paragraph('रिफ़ंड पाँच दिन में मिलता है।') +
        paragraph('Fees', 'Heading2') +
        table([
          ['City', 'Fee'],
          ['Pune', '40'],
        ]),
    );
    expect(await read(docx)).toEqual({
      ok: true,
      markdown: '# वापसी नीति\n\nरिफ़ंड पाँच दिन में मिलता है।\n\n## Fees\n\n- City: Pune; Fee: 40',
    });
  });

  it('keep the lines of a cell apart, and hold what tracked changes come to', async () => {
    const text = (words: string): string => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
    const cell = (...lines: string[]): string =>
      `<w:tc>${lines.map((line) => `<w:p>${text(line)}</w:p>`).join('')}</w:tc>`;
    const days = `<w:tbl><w:tr>${cell('Day')}${cell('Hours')}</w:tr><w:tr>${cell('Mon', 'Tue')}${cell('9', '10')}</w:tr></w:tbl>`;
    const changed = `<w:p>${text('The fee is ')}<w:del w:id="1" w:author="a"><w:r><w:delText>40</w:delText></w:r></w:del><w:ins w:id="2" w:author="a">${text('50')}</w:ins></w:p>`;
    expect(await read(makeDocx(changed + days))).toEqual({
      ok: true,
      markdown: 'The fee is 50\n\n- Day: Mon Tue; Hours: 9 10',
    });
  });

  const entities =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY d "&b;&b;&b;&b;&b;">]>';
  const zeros = Buffer.alloc(8 * MIB);

  it.each<[string, Buffer, RegExp]>([
    [
      'that unpack to 8 MB',
      makeDocx('', { more: [{ name: 'word/x.xml', body: zeros }] }),
      /unpacks to far more/,
    ],
    [
      'that unpack to 8 MB and say 1 kB',
      makeDocx('', { more: [{ name: 'word/x.xml', body: zeros, claimed: 1000 }] }),
      /damaged or cut off/,
    ],
    [
      'whose pictures unpack to 8 MB',
      makeDocx(paragraph('x'), { more: [{ name: 'word/media/x.png', body: zeros }] }),
      /unpacks to far more/,
    ],
    [
      'of more parts than any needs',
      makeDocx(paragraph('x'), {
        more: Array.from({ length: 5_001 }, (_, index) => ({ name: `x/${index}`, body: '' })),
      }),
      /unpacks to far more/,
    ],
    ['with entities', makeDocx(paragraph('&d;'), { prolog: entities }), /document type declaration/],
    ['that are cut off', makeDocx(paragraph('x')).subarray(0, 300), /damaged or cut off/],
    ['that are empty', Buffer.alloc(0), /damaged or cut off/],
    ['without a word', makeDocx(paragraph('')), /holds no text/],
    ['that are no XML', makeDocx('<w:p><w:r><'), /damaged/],
  ])('%s are refused in words', async (_what, file, message) => {
    expect(await read(file)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});
