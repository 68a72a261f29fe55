import { randomBytes } from 'node:crypto';
import { makeDocx, paragraph } from '../../../test/documents/make-docx';
import { makePdf } from '../../../test/documents/make-pdf';
import { makeZip } from '../../../test/documents/make-zip';
import { checkContent } from './check-content';
import type { FileType } from '../reading/read-limits';

const pdf = makePdf([[{ text: 'Hello', y: 700 }]]);
const docx = makeDocx(paragraph('Hello'));
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const hindi = 'आपका ऑर्डर कल पहुँचेगा। ';

describe('what a file is', () => {
  it.each<[FileType, string, Buffer]>([
    ['pdf', 'a PDF', pdf],
    ['pdf', 'a PDF behind a few odd bytes', Buffer.concat([Buffer.from('\n\n'), pdf])],
    ['docx', 'a Word file', docx],
    ['txt', 'UTF-8', Buffer.from(hindi.repeat(10_000))],
    ['txt', 'UTF-16', Buffer.from(`\ufeff${hindi}`, 'utf16le')],
    ['txt', 'windows-1252', Buffer.from('caf\xe9 \x80', 'latin1')],
    ['txt', 'text that begins like a bitmap', Buffer.from('BMW service hours')],
    ['md', 'Markdown', Buffer.from('# Title')],
    ['csv', 'CSV', Buffer.from('a,b\n1,2')],
    ['html', 'HTML', Buffer.from('<!doctype html><p>hi')],
    ['html', 'HTML in UTF-16', Buffer.from('\ufeff<p>hi</p>', 'utf16le')],
  ])('%s may be %s', async (type, _what, file) => {
    expect(await checkContent(type, file)).toBeNull();
  });

  it.each<[FileType, string, Buffer, RegExp]>([
    ['pdf', 'empty', Buffer.alloc(0), /is empty/],
    ['pdf', 'text', Buffer.from('hello'), /not a PDF$/],
    ['pdf', 'a picture', png, /not a PDF: it looks like image\/png/],
    ['pdf', 'a Word file', docx, /not a PDF: it looks like/],
    ['docx', 'a PDF', pdf, /not a Word file \(.docx\): it looks like application\/pdf/],
    ['docx', 'another archive', makeZip([{ name: 'a.txt', body: 'x' }]), /zip archive, but not a Word file/],
    ['docx', 'cut off', docx.subarray(0, docx.length - 40), /damaged or cut off/],
    ['docx', 'an old Word file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old or password-protected/],
    [
      'docx',
      'a bomb',
      makeDocx('', { more: [{ name: 'x', body: Buffer.alloc(4e6) }] }),
      /unpacks to far more/,
    ],
    ['txt', 'garbage', randomBytes(4_096), /not text/],
    ['txt', 'a PDF', pdf, /not text/],
    [
      'txt',
      'text with garbage in its middle',
      Buffer.concat([Buffer.alloc(2e5, 'a'), randomBytes(9e4), Buffer.alloc(2e5, 'a')]),
      /not text/,
    ],
    ['md', 'a picture', png, /not text: it looks like image\/png/],
    ['csv', 'HTML', Buffer.from('<!DOCTYPE html><p>'), /not CSV/],
    ['html', 'words', Buffer.from('no tags here'), /holds no tags/],
  ])('%s may not be %s', async (type, _what, file, problem) => {
    expect(await checkContent(type, file)).toMatch(problem);
  });
});
