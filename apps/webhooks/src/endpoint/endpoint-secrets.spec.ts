import { newId, SecretBox } from '@parley/platform';
import { EndpointSecrets } from './endpoint-secrets';

const secrets = (): EndpointSecrets => new EndpointSecrets(new SecretBox(Buffer.alloc(32, 1)));
const now = new Date('2026-01-01T00:00:00.000Z');
const later = new Date(now.getTime() + 1).toISOString();

describe('the secrets of an endpoint', () => {
  it('are opened for their endpoint: the current one, and previous ones until their end', () => {
    const [id, at] = [newId(), secrets()];
    const [newest, older, ended] = [at.generate(id), at.generate(id), at.generate(id)];
    const previousSecrets = [
      { secret: older.sealed, until: later },
      { secret: ended.sealed, until: now.toISOString() },
    ];
    expect(newest.plain).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(at.open({ id, secret: newest.sealed, previousSecrets }, now)).toEqual({
      secret: newest.plain,
      previousSecrets: [older.plain],
    });
  });

  it('cannot be opened for another endpoint, even when they were opened before', () => {
    const [id, at] = [newId(), secrets()];
    const { sealed } = at.generate(id);
    at.open({ id, secret: sealed, previousSecrets: [] }, now);
    for (const reader of [at, secrets()])
      expect(() => reader.open({ id: newId(), secret: sealed, previousSecrets: [] }, now)).toThrow();
  });
});
