import fc from 'fast-check';
import { resolve, sep } from 'node:path';
import { contentTypeOf, isObjectKey } from './object-key';

describe('object keys', () => {
  it.each(['recordings/a/b.wav', 'a', 'documents/0192f-x/file_1.pdf'])('takes %s', (key) => {
    expect(isObjectKey(key)).toBe(true);
  });

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '..',
    '../a',
    'a/../b',
    '.hidden',
    'a/.tmp',
    'a\\b',
    'a%2e',
    'a\0',
    'a b',
    'x'.repeat(600),
  ])('refuses %j', (key) => expect(isObjectKey(key)).toBe(false));

  it('never leaves the directory, whatever is given', () => {
    const root = resolve('/data/objects');
    const parts = fc.array(fc.oneof(fc.constantFrom('..', '.', 'a', '%2e%2e', '\\', ''), fc.string()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, fc.constantFrom('/', '\\', '//'), (segments, separator) => {
        const key = segments.join(separator);
        if (isObjectKey(key)) expect(resolve(root, key).startsWith(root + sep)).toBe(true);
      }),
    );
  });

  it('serves no object as a page', () => {
    expect(contentTypeOf('documents/x.html')).toBe('application/octet-stream');
    expect(contentTypeOf('recordings/x.WAV')).toBe('audio/wav');
  });
});
