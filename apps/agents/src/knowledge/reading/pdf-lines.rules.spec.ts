import { type PdfLine, pdfMarkdown } from './pdf-lines.rules';

const line = (text: string, y: number, size = 11): PdfLine => ({ text, y, size });

describe('lines of a PDF', () => {
  it('become headings by size, and paragraphs by their gaps', () => {
    const page = [
      line('Returns', 740, 20),
      line('How long it takes', 700, 14),
      line('A refund takes five days. It is paid to the ac-', 680),
      line('count the order was paid from.', 667),
      line('Ask us about anything else.', 640),
      line('What it costs', 610, 14),
      line('Nothing.', 590),
    ];
    expect(pdfMarkdown([page])).toBe(
      '# Returns\n\n## How long it takes\n\nA refund takes five days. It is paid to the account the order was paid from.\n\nAsk us about anything else.\n\n## What it costs\n\nNothing.',
    );
  });

  it('continue over a page break in the middle of a sentence', () => {
    expect(
      pdfMarkdown([[line('It is paid to', 80)], [line('the account.', 740)], [line('Next.', 740)]]),
    ).toBe('It is paid to the account.\n\nNext.');
  });

  it('lose headers and footers repeated on every page', () => {
    const pages = Array.from({ length: 6 }, (_, index) => [
      line('Acme handbook', 780),
      line(`Text of page ${['one', 'two', 'three', 'four', 'five', 'six'][index]}.`, 700),
      line(`Page ${index + 1} of 6`, 20),
    ]);
    const read = pdfMarkdown(pages);
    expect(read).not.toMatch(/Acme|of 6/);
    expect(read.match(/Text of page/g)).toHaveLength(6);
  });

  it('keep list items apart', () => {
    expect(
      pdfMarkdown([
        [line('Bring:', 700), line('• a passport', 687), line('• a photo', 674), line('1. Sign.', 661)],
      ]),
    ).toBe('Bring:\n\n- a passport\n\n- a photo\n\n1. Sign.');
  });

  it('lose the table of contents, and make no heading of a symbol', () => {
    const page = [
      line('2 Fees . . . . . . . . . . . 14', 700, 14),
      line('2.1 Returns.......... iv', 680),
      line('# make install', 640),
      line('Wait... 5 minutes.', 610),
    ];
    expect(pdfMarkdown([page])).toBe('\\# make install\n\nWait... 5 minutes.');
  });

  it('give an empty text when there are none', () => expect(pdfMarkdown([[], []])).toBe(''));
});
