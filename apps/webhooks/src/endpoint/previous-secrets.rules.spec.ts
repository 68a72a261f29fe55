import { afterRotation, overlapping, type PreviousSecret } from './previous-secrets.rules';

const NOW = new Date('2026-01-02T03:00:00.000Z');
const HOUR_MS = 3_600_000;
const kept = (secret: string, hours: number): PreviousSecret => ({
  secret,
  until: new Date(NOW.getTime() + hours * HOUR_MS).toISOString(),
});

describe('previous secrets', () => {
  it('overlap until their end and not at it', () => {
    expect(overlapping([kept('b', 1), kept('a', 0), kept('z', -1)], NOW)).toEqual([kept('b', 1)]);
  });

  it.each<[string, PreviousSecret[], number, PreviousSecret[]]>([
    ['the one before is kept as long as was asked', [], 2, [kept('now', 2)]],
    ['one before that keeps its own end', [kept('a', 20)], 2, [kept('now', 2), kept('a', 20)]],
    ['what has ended goes', [kept('b', -1), kept('a', 5)], 2, [kept('now', 2), kept('a', 5)]],
    [
      'three at most: the oldest goes',
      [kept('c', 9), kept('b', 8), kept('a', 20)],
      2,
      [kept('now', 2), kept('c', 9), kept('b', 8)],
    ],
    ['without an overlap none is left', [kept('b', 9), kept('a', 8)], 0, []],
  ])('%s', (_rule, previousSecrets, hours, left) => {
    expect(afterRotation({ secret: 'now', previousSecrets }, hours * HOUR_MS, NOW)).toEqual(left);
  });
});
