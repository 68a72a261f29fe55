import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box';

describe('SecretBox', () => {
  const key = randomBytes(32);
  const box = new SecretBox(key);

  it('opens what it sealed, for the place it was sealed for', () => {
    expect(box.open(box.seal('s3cret', 'row/1/password'), 'row/1/password')).toBe('s3cret');
  });

  it('never seals the same value the same way twice', () => {
    expect(box.seal('same', 'a')).not.toBe(box.seal('same', 'a'));
  });

  it('refuses a value that was copied to another row', () => {
    const sealed = box.seal('s3cret', 'row/1/password');
    expect(() => box.open(sealed, 'row/2/password')).toThrow();
  });

  it('refuses a value with any bit flipped', () => {
    const sealed = box.seal('s3cret', 'a');
    const [version, id, nonce, body] = sealed.split('.');
    const bytes = Buffer.from(body ?? '', 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const altered = Buffer.from(bytes);
      altered[i] = (altered[i] ?? 0) ^ 1;
      const forged = [version, id, nonce, altered.toString('base64url')].join('.');
      expect(() => box.open(forged, 'a')).toThrow();
    }
  });

  it('opens what another master key sealed while that key is still given', () => {
    const sealed = box.seal('s3cret', 'a');
    const rotated = new SecretBox(randomBytes(32), [key]);
    expect(rotated.open(sealed, 'a')).toBe('s3cret');
    expect(() => new SecretBox(randomBytes(32)).open(sealed, 'a')).toThrow('unknown key');
  });

  it('refuses a value too short to hold a whole tag', () => {
    const [version, id, nonce, body] = box.seal('', 'a').split('.');
    const tag = Buffer.from(body ?? '', 'base64url');
    for (const length of [4, 8, 12]) {
      const cut = [version, id, nonce, tag.subarray(0, length).toString('base64url')].join('.');
      expect(() => box.open(cut, 'a')).toThrow();
    }
  });

  it('derives for other master keys what they would have derived, its own first', () => {
    const newer = randomBytes(32);
    const rotated = new SecretBox(newer, [key]);
    const expected = [new SecretBox(newer).derive('api-key'), box.derive('api-key')];
    expect(rotated.deriveAll('api-key')).toEqual(expected);
    expect(rotated.derive('api-key')).toEqual(expected[0]);
  });

  it('derives a different key for every purpose, the same one every time', () => {
    expect(box.derive('objects').equals(box.derive('api-key'))).toBe(false);
    expect(box.derive('objects').equals(new SecretBox(key).derive('objects'))).toBe(true);
  });
});
