import { pageTypeOf } from './page-type.rules';

it.each<[string, string, string, string | null]>([
  ['text/html; charset=utf-8', '/', '', 'html text/html utf-8'],
  ['application/xhtml+xml', '/', '', 'html application/xhtml+xml'],
  ['text/plain', '/readme.md', '', 'md text/markdown'],
  ['text/plain; charset=windows-1252', '/notes', '<p>', 'txt text/plain windows-1252'],
  ['text/csv', '/', '', 'csv text/csv'],
  ['application/pdf', '/', '', 'pdf application/pdf'],
  ['application/octet-stream', '/a/fees.csv', '', 'csv text/csv'],
  ['application/octet-stream', '/download', '%PDF-1.7', 'pdf application/pdf'],
  ['', '/', '  <!DOCTYPE html><p>', 'html text/html'],
  ['', '/', 'just words', null],
  ['application/json', '/', '{}', null],
  ['image/png', '/a.html', '', null],
])('a page that says %j at %s is %s', (contentType, path, body, expected) => {
  const found = pageTypeOf(contentType, path, Buffer.from(body));
  expect(found && [found.type, found.mimeType, found.charset].filter(Boolean).join(' ')).toBe(expected);
});
