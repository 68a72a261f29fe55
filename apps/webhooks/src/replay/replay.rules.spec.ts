import { checkedRange, replayedUntil } from './replay.rules';

const since = '2026-01-01T00:00:00.000Z';
const until = '2026-01-02T00:00:00.000Z';

it('parses the range of a replay, with everything finished unless only_failed is set', () => {
  expect(checkedRange({ since, until })).toEqual({
    since: new Date(since),
    until: new Date(until),
    onlyFailed: false,
  });
  expect(checkedRange({ since, until, only_failed: true }).onlyFailed).toBe(true);
});

it.each([
  [{ since: until, until: since }, 'until'],
  [{ since, until: since }, 'until'],
])('refuses the replay range %j', (input, field) => {
  expect(() => checkedRange(input)).toThrow(field);
});

it('ends a replay at its until, or when it was started if that is earlier', () => {
  const [past, asked, future] = [new Date(since), new Date(until), new Date('2026-01-03T00:00:00.000Z')];
  expect(replayedUntil({ until: past, createdAt: asked })).toBe(past);
  expect(replayedUntil({ until: future, createdAt: asked })).toBe(asked);
});
