import { isWellFormedApiKey, newApiKey } from './api-key-text';

describe('an API key', () => {
  it('a new key is rg_live_ and at least 160 random bits, never the same twice', () => {
    const keys = new Set(Array.from({ length: 10_000 }, newApiKey));
    expect(keys.size).toBe(10_000);
    for (const key of keys) expect(key).toMatch(/^rg_live_[0-9A-Za-z]{38}$/);
  });

  it('recognises a mistyped key by its checksum', () => {
    const key = newApiKey();
    expect(isWellFormedApiKey(key)).toBe(true);
    for (const at of [8, 20, key.length - 1]) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isWellFormedApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  it.each(['', 'rg_live_', 'rg_test_abc', 'x'.repeat(10_000)])('%j is not well-formed', (text) => {
    expect(isWellFormedApiKey(text.slice(0, 100))).toBe(false);
  });
});
