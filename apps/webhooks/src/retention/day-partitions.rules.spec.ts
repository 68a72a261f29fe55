import { newId } from '@parley/platform';
import { dayOf, lowestIdAt, parseDay } from './day-partitions.rules';

const at = new Date('2026-02-28T23:59:59.999Z');

it('names day partitions and parses their names', () => {
  const today = dayOf('webhook_event', at);
  expect(today).toEqual({
    name: 'webhook_event_20260228',
    from: new Date('2026-02-28T00:00:00.000Z'),
    to: new Date('2026-03-01T00:00:00.000Z'),
  });
  expect(dayOf('webhook_event', at, 1).name).toBe('webhook_event_20260301');
  expect(parseDay('webhook_event', today.name)).toEqual(today);
});

it.each(['webhook_event_default', 'webhook_event_20261399', 'other_20260228', 'webhook_event'])(
  'does not take %s for a day',
  (name) => expect(parseDay('webhook_event', name)).toBeNull(),
);

it('finds the lowest UUIDv7 of a moment', () => {
  const before = lowestIdAt(new Date());
  const id = newId();
  expect(before < id && id < lowestIdAt(new Date(Date.now() + 1))).toBe(true);
});
