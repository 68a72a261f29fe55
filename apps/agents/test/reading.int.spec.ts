import { randomBytes } from 'node:crypto';
import { FileReader } from '../src/knowledge/reading/file-reader';
import type { FileType } from '../src/knowledge/reading/read-limits';
import { bombOf, makePdf, makeUnicodePdf, pdfOf, streamOf } from './documents/make-pdf';

jest.setTimeout(60_000);

const MIB = 1024 * 1024;

/** What only a process of its own can answer for. Each read is one, started from source here: about a second. */
describe('the reading process', () => {
  const reader = new FileReader({ concurrency: 2, limits: { rssBytes: 400 * MIB } });
  const hasty = new FileReader({ concurrency: 1, limits: { wallMs: 1_000 } });
  afterAll(() => {
    reader.close();
    hasty.close();
  });

  it.concurrent('reads a PDF: headings by size, lines to paragraphs', async () => {
    const pdf = makePdf([
      [
        { text: 'Refunds', size: 18, y: 740 },
        { text: 'A refund takes five days (working days)', y: 700 },
        { text: 'from the day we get the parcel.', y: 687 },
      ],
      [
        { text: 'Fees', size: 18, y: 740 },
        { text: 'Returning is free.', y: 700 },
      ],
    ]);
    expect(await reader.read({ type: 'pdf' }, pdf)).toBe(
      '# Refunds\n\nA refund takes five days (working days) from the day we get the parcel.\n\n# Fees\n\nReturning is free.',
    );
  });

  it.concurrent('reads a PDF in Devanagari and Tamil', async () => {
    const pdf = makeUnicodePdf([
      { text: 'वापसी नीति', size: 18, y: 740 },
      { text: 'रिफ़ंड पाँच दिन में मिलता है।', y: 700 },
      { text: 'பணம் ஐந்து நாட்களில் வரும்.', y: 660 },
    ]);
    expect(await reader.read({ type: 'pdf' }, pdf)).toBe(
      '# वापसी नीति\n\nरिफ़ंड पाँच दिन में मिलता है।\n\nபணம் ஐந்து நாட்களில் வரும்.'.normalize('NFC'),
    );
  });

  const pageOf = (contents: Buffer | string, more: (Buffer | string)[] = [], resources = ''): Buffer =>
    pdfOf([
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources <<${resources}>> /Contents 4 0 R>>`,
      contents,
      ...more,
    ]);
  const circle = pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 100000 /Kids [2 0 R 2 0 R]>>',
  ]);
  const drawsItself = pageOf(
    streamOf('/X Do'),
    [
      streamOf(
        '/X Do /X Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 5 0 R>>>>',
      ),
    ],
    '/XObject <</X 5 0 R>>',
  );
  const whole = makePdf([[{ text: 'Hello', y: 700 }]]);

  it.concurrent.each<[string, FileType, Buffer, RegExp]>([
    ['a PDF whose pages lead in a circle', 'pdf', circle, /damaged|more than 2000 pages/],
    ['a PDF that draws itself', 'pdf', drawsItself, /no text/],
    ['a PDF that unpacks to 2 GB', 'pdf', pageOf(bombOf(2_000)), /memory|longer/],
    ['a PDF cut off', 'pdf', whole.subarray(0, whole.length / 2), /no text|damaged/],
    ['a scan', 'pdf', makePdf([[]]), /holds no text/],
    ['garbage', 'pdf', randomBytes(MIB), /damaged or cut off/],
  ])('refuses %s in words for its owner, and goes on', async (_what, type, file, message) => {
    await expect(reader.read({ type }, file)).rejects.toMatchObject({
      name: 'UnreadableDocument',
      message: expect.stringMatching(message),
    });
  });

  it.concurrent('ends what does not end by itself', async () => {
    const endless = Buffer.from('<div>'.repeat(300_000));
    await expect(hasty.read({ type: 'html' }, endless)).rejects.toThrow('takes longer than 1 s');
  });

  it('what is being read when the service stops is not called unreadable', async () => {
    const closing = new FileReader({ concurrency: 1 });
    const reading = [1, 2].map(() =>
      closing.read({ type: 'txt' }, Buffer.from('x')).catch((error: Error) => error.name),
    );
    await new Promise((resolve) => setImmediate(resolve));
    closing.close();
    expect(await Promise.all(reading)).toEqual(['AbortError', 'Error']);
  });
});
