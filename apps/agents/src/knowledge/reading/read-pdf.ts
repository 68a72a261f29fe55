import './pdfjs-polyfills';
import { getDocumentProxy } from 'unpdf';
import { type PdfLine, pdfMarkdown } from './pdf-lines.rules';
import { BadFile, READ_LIMITS } from './read-limits';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Item = { str: string; transform: number[]; height: number; hasEOL: boolean };

export async function readPdf(file: Buffer): Promise<string> {
  const pdf = await open(file);
  if (pdf.numPages > READ_LIMITS.pages) {
    throw new BadFile(`The PDF has more than ${READ_LIMITS.pages} pages; split it into several.`);
  }
  const pages: PdfLine[][] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(items.filter((item): item is Item & typeof item => 'str' in item));
    page.cleanup();
    characters += lines.reduce((sum, line) => sum + line.text.length, 0);
    // What comes after is refused anyway, with the same words as for any document.
    if (characters > READ_LIMITS.characters * 2) break;
    pages.push(lines);
  }
  const markdown = pdfMarkdown(pages);
  const title = await titleOf(pdf);
  return title === '' || markdown === '' || /^# /m.test(markdown) ? markdown : `# ${title}\n\n${markdown}`;
}

async function open(file: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(file), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new BadFile('The PDF is protected by a password; upload it without one.', { cause: error });
    }
    throw new BadFile('The PDF is damaged or cut off.', { cause: error });
  }
}

/** pdf.js gives runs of text in reading order and says where a line ends. */
function linesOf(items: Item[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | null = null;
  let widest = 0;
  for (const { str, transform, hasEOL } of items) {
    const [, , c = 0, d = 0, , y = 0] = transform;
    line ??= { text: '', size: 0, y };
    line.text += str;
    if (str.trim().length > widest) {
      widest = str.trim().length;
      line.size = Math.round(Math.hypot(c, d) * 2) / 2;
      line.y = y;
    }
    if (!hasEOL) continue;
    lines.push(line);
    line = null;
    widest = 0;
  }
  if (line) lines.push(line);
  return lines
    .map((each) => ({ ...each, text: each.text.replace(/\s+/g, ' ').trim() }))
    .filter((each) => each.text !== '');
}

async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title: unknown = Reflect.get(info, 'Title');
  // Programs that fill it with a file's name say nothing about the content.
  if (typeof title !== 'string' || /\.(docx?|pdf|indd|qxd)$|^(untitled|microsoft word)/i.test(title))
    return '';
  return title.replace(/\s+/g, ' ').trim().slice(0, 300);
}
