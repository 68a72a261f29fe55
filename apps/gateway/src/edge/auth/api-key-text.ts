import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const API_KEY_PREFIX = 'rg_live_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of 62 hold 190 bits; 160 are asked for. */
const RANDOM_CHARS = 32;
const CHECK_CHARS = 6;
const KEY = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_CHARS + CHECK_CHARS}}$`);

/** A new key: random characters and a checksum, so that a mistyped or invented key costs no query. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return API_KEY_PREFIX + random + checksum(random);
}

export function isWellFormedApiKey(key: string): boolean {
  if (!KEY.test(key)) return false;
  const random = key.slice(API_KEY_PREFIX.length, -CHECK_CHARS);
  return key.endsWith(checksum(random));
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let position = 0; position < CHECK_CHARS; position += 1) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
