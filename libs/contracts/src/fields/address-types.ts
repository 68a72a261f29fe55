import { isValidPhoneNumber } from 'libphonenumber-js/max';
import type { FieldType } from './field';

const E164 = /^\+[1-9]\d{6,14}$/;

/** Checked against the numbering plans, not by a pattern alone. */
export function e164(): FieldType {
  return {
    schema: { type: 'string', pattern: E164.source, example: '+14155550101' },
    problem: (value) =>
      typeof value === 'string' && E164.test(value) && isValidPhoneNumber(value)
        ? undefined
        : 'must be a valid phone number in E.164 form, such as +14155550101',
  };
}

/** Only the form; whether the address may be reached (HTTPS, private networks) is decided by who delivers to it. */
export function url(): FieldType {
  return {
    schema: { type: 'string', format: 'uri', maxLength: 2048 },
    problem: (value) =>
      typeof value === 'string' && value.length <= 2048 && /^https?:\/\//i.test(value) && parseUrl(value)
        ? undefined
        : 'must be an absolute URL of at most 2048 characters',
    normalize: (value) => (typeof value === 'string' && NOT_ASCII.test(value) ? asUri(value) : value),
  };
}

/** Not `URL.canParse`: in Node 20 it says no to every address with a letter of Latin-1, once V8 has optimised the caller. */
function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

// eslint-disable-next-line no-control-regex
const NOT_ASCII = /[^\u0000-\u007f]/;
// eslint-disable-next-line no-control-regex
const DROPPED_BY_PARSER = /[\u0000-\u0020\\]/;

/** What is answered has the format `uri`: letters beyond ASCII are encoded. What the parser would drop is left to be refused. */
function asUri(value: string): string {
  return DROPPED_BY_PARSER.test(value) ? value : (parseUrl(value)?.href ?? value);
}

/** No `format: email`: that knows ASCII only. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function email(): FieldType {
  return {
    schema: { type: 'string', pattern: EMAIL.source, maxLength: 254, example: 'ops@acme.example' },
    problem: (value) =>
      typeof value === 'string' && value.length <= 254 && EMAIL.test(value)
        ? undefined
        : 'must be an e-mail address of at most 254 characters',
  };
}

/** An amount of money: exact, so a text. At most twelve digits before the point and four behind it. */
export function decimal({ max }: { max?: number } = {}): FieldType {
  return {
    schema: { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,4})?$', example: '100.00' },
    problem: (value) => {
      if (typeof value !== 'string' || !/^\d{1,12}(\.\d{1,4})?$/.test(value)) {
        return 'must be a decimal number as a string, with at most four decimals, such as "100.00"';
      }
      return max !== undefined && Number(value) > max ? `must be at most ${max}` : undefined;
    },
  };
}

const IPV4_NETWORK = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/;

export function network(): FieldType {
  return {
    schema: { type: 'string', example: '203.0.113.0/24' },
    problem: (value) => (isNetwork(value) ? undefined : 'must be a network such as 203.0.113.0/24'),
  };
}

function isNetwork(value: unknown): boolean {
  const parts = typeof value === 'string' ? IPV4_NETWORK.exec(value) : null;
  if (!parts) return false;
  const [, a, b, c, d, bits] = parts;
  return [a, b, c, d].every((part) => Number(part) <= 255) && (bits === undefined || Number(bits) <= 32);
}
