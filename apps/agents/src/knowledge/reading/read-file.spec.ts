import { readFile } from './read-file';
import { type FileType, READ_LIMITS } from './read-limits';

describe('a file of text', () => {
  it.each<[FileType, string, string]>([
    ['txt', 'Hours\r\n\r\n\r\n\r\nNine to five.  ', 'Hours\n\nNine to five.'],
    ['md', '# Hours\n\nSee [here](https://x.example).', '# Hours\n\nSee here.'],
    ['csv', 'City,Fee\nPune,40', '- City: Pune; Fee: 40'],
    ['html', '<h1>Hours</h1>', '# Hours'],
  ])('%s becomes markdown', async (type, text, markdown) => {
    expect(await readFile({ type }, Buffer.from(text))).toEqual({ ok: true, markdown });
  });

  it('HTML is read in the charset it names, unless its server named one', async () => {
    const page = (charset: string): Buffer =>
      Buffer.from(`<meta http-equiv=x content="text/html; charset=${charset}"><p>caf\xe9 \xcf</p>`, 'latin1');
    expect(await readFile({ type: 'html' }, page('windows-1252'))).toEqual({ ok: true, markdown: 'café Ï' });
    expect(await readFile({ type: 'html', charset: 'windows-1251' }, page('windows-1252'))).toEqual({
      ok: true,
      markdown: 'cafй П',
    });
  });

  it.each<[string, Buffer, RegExp]>([
    ['too much text', Buffer.from('a'.repeat(READ_LIMITS.characters + 1)), /more than 5000000 characters/],
    ['no text', Buffer.from(' \n\t'), /holds no text/],
    ['nothing', Buffer.alloc(0), /holds no text/],
  ])('%s is refused in words', async (_what, file, message) => {
    const refused = { ok: false, message: expect.stringMatching(message) };
    expect(await readFile({ type: 'txt' }, file)).toEqual(refused);
  });
});
