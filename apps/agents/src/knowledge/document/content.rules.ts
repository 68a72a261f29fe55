import filetypeinfo from 'magic-bytes.js';
import { zeroSide } from '../reading/decode-text';
import type { FileType } from '../reading/read-limits';

const HEAD = 1_024;
/** Looked at of a text: its beginning, middle and end. */
const SAMPLE = 32 * 1_024;
/** Of text, hardly any byte is a control character; of anything else, one in ten. */
const MAX_CONTROL_SHARE = 0.01;

/** Why the bytes are not what their type claims, as a sentence; null when they are. Parts of a .docx are looked at elsewhere. */
export function contentProblem(type: FileType, file: Uint8Array): string | null {
  if (file.length === 0) return 'The file is empty';
  switch (type) {
    case 'pdf':
      return latin(file.subarray(0, HEAD)).includes('%PDF-') ? null : isNot('a PDF', file);
    case 'docx':
      return startsWith(file, 'PK\x03\x04') ? null : isNot('a Word file (.docx)', file);
    case 'html':
      return (
        textProblem(file) ??
        (/<[a-z!][^>]*>?/i.test(words(file, HEAD * 16)) ? null : 'The file is not HTML: it holds no tags')
      );
    case 'csv':
      return (
        textProblem(file) ??
        (/^\s*(<!doctype html|<html|<\?xml)/i.test(words(file, HEAD))
          ? 'The file is not CSV: it looks like HTML or XML'
          : null)
      );
    case 'md':
    case 'txt':
      return textProblem(file);
  }
}

function textProblem(file: Uint8Array): string | null {
  if (startsWith(file, '%PDF-') || startsWith(file, 'PK\x03\x04') || startsWith(file, '\xd0\xcf\x11\xe0')) {
    return isNot('text', file);
  }
  if (startsWith(file, '\xff\xfe') || startsWith(file, '\xfe\xff') || zeroSide(file)) return null;
  return samplesOf(file).some(isBinary) ? isNot('text', file) : null;
}

function isBinary(bytes: Uint8Array): boolean {
  let control = 0;
  for (const byte of bytes) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) control += 1;
  }
  return control > bytes.length * MAX_CONTROL_SHARE;
}

function samplesOf(file: Uint8Array): Uint8Array[] {
  if (file.length <= 3 * SAMPLE) return [file];
  const middle = Math.floor(file.length / 2);
  return [file.subarray(0, SAMPLE), file.subarray(middle, middle + SAMPLE), file.subarray(-SAMPLE)];
}

/** Says what it looks like instead, where the first bytes tell. */
function isNot(what: string, file: Uint8Array): string {
  if (startsWith(file, '\xd0\xcf\x11\xe0')) {
    return `The file is not ${what}: it is an old or password-protected Office file`;
  }
  // Signatures of two bytes or less (BM, MZ) stand in too many texts.
  const [guess] = filetypeinfo(file.subarray(0, HEAD)).filter(({ mime }) => mime !== undefined);
  return `The file is not ${what}${guess?.mime ? `: it looks like ${guess.mime}` : ''}`;
}

/** UTF-16 included: every second byte is dropped with the zeros. */
function words(file: Uint8Array, length: number): string {
  return latin(file.subarray(0, length))
    .replace(/\0/g, '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
}

function startsWith(file: Uint8Array, signature: string): boolean {
  return latin(file.subarray(0, signature.length)) === signature;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, HEAD * 16));
}
