import { decodeText } from './decode-text';

const HINDI = 'आपका ऑर्डर कल पहुँचेगा।';
const TAMIL = 'உங்கள் ஆர்டர் நாளை வரும்.';
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('text out of bytes', () => {
  it.each<[string, Buffer, string | undefined, string]>([
    ['UTF-8', Buffer.from(HINDI + TAMIL), undefined, HINDI + TAMIL],
    [
      'UTF-8 with a mark',
      Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(TAMIL)]),
      undefined,
      TAMIL,
    ],
    ['UTF-8 that is called Latin-1', Buffer.from(HINDI), 'iso-8859-1', HINDI],
    [
      'UTF-16 with a mark',
      Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(HINDI, 'utf16le')]),
      undefined,
      HINDI,
    ],
    [
      'big-endian UTF-16 with a mark',
      Buffer.concat([Buffer.from('feff', 'hex'), utf16be(TAMIL)]),
      undefined,
      TAMIL,
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('Opening hours: nine to five', 'utf16le'),
      undefined,
      'Opening hours: nine to five',
    ],
    ['big-endian UTF-16 without a mark', utf16be('Opening hours'), undefined, 'Opening hours'],
    [
      'windows-1252',
      Buffer.from('Caf\xe9 \x93Zur Sonne\x94 \x80 5, Stra\xdfe, \xfcber, fr\xfcher', 'latin1'),
      undefined,
      'Café “Zur Sonne” € 5, Straße, über, früher',
    ],
    ['windows-1251 as declared', Buffer.from('cff0e8e2e5f2', 'hex'), 'windows-1251', 'Привет'],
    ['a charset nobody knows', Buffer.from('plain'), 'x-nonsense', 'plain'],
    ['line ends of all kinds', Buffer.from('a\r\nb\rc\n'), undefined, 'a\nb\nc\n'],
    ['nothing', Buffer.alloc(0), undefined, ''],
  ])('reads %s', (_what, bytes, declared, text) => {
    expect(decodeText(bytes, declared)).toBe(text);
  });

  it('reads UTF-8 that was cut off within a letter', () => {
    expect(decodeText(Buffer.from(HINDI.repeat(20)).subarray(0, -1))).toMatch(/^आपका ऑर्डर कल/);
  });

  it('leaves nothing a database refuses, and one form of every letter', () => {
    expect(decodeText(Buffer.from('a\u0000b\u0007c e\u0301'))).toBe('abc \u00e9');
  });
});
