import { excerpt, EXCERPT_MAX } from './redact.rules';

describe('excerpt', () => {
  it.each([
    ['{"password":"hunter2","order":"A-1"}', '{"password":"***","order":"A-1"}'],
    [
      '{"api_key": "k", "access_token":"a.b.c", "pin": 1234}',
      '{"api_key": "***", "access_token":"***", "pin": "***"}',
    ],
    ['Authorization: Bearer abc.def.ghi', 'Authorization: Bearer ***'],
    ['call +91 98765-43210 or asha@example.com', 'call *** or ***'],
    ['card 4111 1111 1111 1111', 'card ***'],
    ['order 12345 of 3', 'order 12345 of 3'],
    ['id 0198a1c2-7d3e-7000-8000-0123456789ab', 'id 0198a1c2-7d3e-7000-8000-0123456789ab'],
    ['key sk1234567890abcdef1234567890abcdef99', 'key ***'],
  ])('of %s is %s', (text, shown) => {
    expect(excerpt(text)).toBe(shown);
  });

  it('masks the secrets of the tool wherever they come back', () => {
    expect(excerpt('you sent my-secret!', ['my-secret'])).toBe('you sent ***!');
    const [quoted, packed] = ['pa"ss\\word', 'ab/cd ef+=='];
    const echo = JSON.stringify({
      headers: { 'X-Key': quoted },
      url: `https://api.example.com/?key=${encodeURIComponent(packed)}`,
      query: new URLSearchParams({ key: packed }).toString(),
    });
    expect(excerpt(echo, [quoted, packed])).toBe(
      '{"headers":{"X-Key":"***"},"url":"https://api.example.com/?key=***","query":"key=***"}',
    );
  });

  it('is bounded, and null for nothing', () => {
    expect(excerpt('word '.repeat(1_000))).toHaveLength(EXCERPT_MAX + 1);
    expect(excerpt('')).toBeNull();
    expect(excerpt(null)).toBeNull();
  });
});
