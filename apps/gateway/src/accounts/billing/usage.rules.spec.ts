import { usageRange } from './usage.rules';

const now = new Date('2026-03-31T12:00:00Z');

it('usageRange without a range is the last 30 days', () => {
  expect(usageRange({}, now)).toEqual({ since: new Date('2026-03-01T12:00:00Z'), until: now });
  const until = '2026-02-01T00:00:00Z';
  expect(usageRange({ until }, now).since).toEqual(new Date('2026-01-02T00:00:00Z'));
});

it.each([
  [{ since: '2026-03-31T12:00:00Z' }],
  [{ since: '2026-04-01T00:00:00Z' }],
  [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }],
  [{ since: '2024-01-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }],
])('%j is no range', (query) => {
  expect(() => usageRange(query, now)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
});

it('usageRange takes a leap year', () => {
  const query = { since: '2024-01-01T00:00:00Z', until: '2025-01-01T00:00:00Z' };
  expect(usageRange(query, now).until).toEqual(new Date(query.until));
});
