import type { ByteRange } from '@parley/storage';

/**
 * The part of an object a Range header asks for (RFC 9110 section 14). Undefined = the whole object: several ranges at
 * once, other units and malformed ones may be ignored, says the RFC. 'outside' = 416.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): Required<ByteRange> | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? 'outside' : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? 'outside' : { start, end };
}
