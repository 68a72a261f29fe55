import { decodeText, clean } from './decode-text';
import { readCsv } from './read-csv';
import { readDocx } from './read-docx';
import { readHtml } from './read-html';
import { BadFile, READ_LIMITS, type ReadReply, type ReadRequest } from './read-limits';
import { readMarkdown } from './read-markdown';
import { readPdf } from './read-pdf';
import { tidy } from './tidy';

/** Any file to markdown. Runs in the reading process, where it may hang or die. */
export async function readFile(request: ReadRequest, file: Buffer): Promise<ReadReply> {
  try {
    const markdown = clean(await markdownOf(request, file));
    if (markdown.length > READ_LIMITS.characters) {
      throw new BadFile(
        `The document holds more than ${READ_LIMITS.characters} characters of text; split it into several.`,
      );
    }
    if (!/[\p{L}\p{N}]/u.test(markdown)) {
      throw new BadFile('The document holds no text. A scan has to be turned into text (OCR) first.');
    }
    return { ok: true, markdown };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

async function markdownOf({ type, charset }: ReadRequest, file: Buffer): Promise<string> {
  switch (type) {
    case 'pdf':
      return readPdf(file);
    case 'docx':
      return readDocx(file);
    case 'html':
      return readHtml(decodeText(file, charset ?? metaCharset(file)));
    case 'csv':
      return readCsv(decodeText(file, charset));
    case 'md':
      return readMarkdown(decodeText(file, charset));
    case 'txt':
      return tidy(decodeText(file, charset));
  }
}

/** HTML's own declaration, within the first 1024 bytes as the standard has it. */
export function metaCharset(file: Buffer): string | undefined {
  const head = file.subarray(0, 1024).toString('latin1');
  return /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(head)?.[1];
}

function messageOf(error: unknown): string {
  if (error instanceof BadFile) return error.message;
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return 'The document is nested too deeply to be read.';
  }
  if (error instanceof RangeError) return 'Reading the document takes more memory than is allowed.';
  return 'The document is damaged and cannot be read.';
}
