import { analyse } from 'chardet';

const SAMPLE = 64 * 1024;
/** chardet also guesses at charsets nobody uploads; its surest guess among these counts. */
const LIKELY = new Set([
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'ISO-8859-1',
  'ISO-8859-2',
  'ISO-8859-5',
  'ISO-8859-7',
  'ISO-8859-9',
  'KOI8-R',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
]);

/**
 * Text out of bytes, in this order: its byte order mark; UTF-8 if it is valid as that (other charsets hardly ever are);
 * UTF-16 if half of it is zeros; what was declared; a guess; windows-1252, in which everything means something.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const marked = markOf(bytes);
  if (marked) return clean(decode(bytes, marked) ?? '');
  const utf16 = zeroSide(bytes);
  if (utf16) return clean(decode(bytes, utf16) ?? '');
  const text =
    decode(bytes, 'utf-8', true) ??
    (declared === undefined ? undefined : decode(bytes, declared)) ??
    decode(bytes, guess(bytes)) ??
    '';
  return clean(text);
}

/** One Unicode form, one kind of line end, nothing a database refuses. */
export function clean(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g, '')
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .normalize('NFC')
  );
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: in most scripts every second byte is the same small number, in many it is zero. */
export function zeroSide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const size = Math.min(bytes.length, SAMPLE) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < size; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const most = size / 2 / 4;
  if (size < 2 || Math.max(even, odd) < Math.max(most, 3) || Math.min(even, odd) > most / 8) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decode(bytes: Uint8Array, charset: string, fatal = false): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal });
    return decoder.encoding === 'windows-1252' ? decode1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** 0x80..0x9f, where it is not Latin-1; 0 where nothing is. Node 20 decodes them as Latin-1 all the same. */
const OF_1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

function decode1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (char) => String.fromCharCode(OF_1252[char.charCodeAt(0) - 0x80] ?? 0));
}

function guess(bytes: Uint8Array): string {
  const best = analyse(bytes.subarray(0, SAMPLE)).find(({ name }) => LIKELY.has(name));
  return best && best.confidence >= 10 ? best.name : 'windows-1252';
}
