import fc from 'fast-check';
import type { Grant } from '../claim/allocate.rules';
import { leasedAtBirth, type Unborn } from './at-birth.rules';

const made = (eventId: string, endpointId: string, orderKey: string | null = eventId): Unborn => ({
  id: `${eventId}@${endpointId}`,
  endpointId,
  event: { eventId, orderKey },
});
const grant = (endpointId: string, room = 4, depth = 8) => ({ endpointId, room, depth });

describe('what is leased as it is made', () => {
  it.each([
    ['all that an endpoint was granted', [made('1', 'a'), made('2', 'a')], [grant('a')], ['1@a', '2@a']],
    ['nothing without a grant', [made('1', 'a'), made('1', 'b')], [grant('b')], ['1@b']],
    ['of a call the first event', [made('2', 'a', 'call'), made('1', 'a', 'call')], [grant('a')], ['1@a']],
    [
      'of a call one at each endpoint',
      [made('1', 'a', 'call'), made('1', 'b', 'call')],
      [grant('a'), grant('b')],
      ['1@a', '1@b'],
    ],
    [
      'no more than room times depth, the oldest',
      [made('3', 'a'), made('2', 'a'), made('1', 'a')],
      [grant('a', 1, 2)],
      ['1@a', '2@a'],
    ],
    [
      'every event without a call',
      [made('1', 'a', null), made('2', 'a', null)],
      [grant('a')],
      ['1@a', '2@a'],
    ],
  ])('%s', (_, unborn, grants, expected) => {
    expect([...leasedAtBirth(unborn, grants).keys()].sort()).toEqual(expected);
  });

  it('never leases two of a call, nor beyond a grant, nor a later one of a call before an earlier', () => {
    const unborn = fc.uniqueArray(
      fc.record({
        event: fc.integer({ min: 0, max: 99 }),
        endpoint: fc.constantFrom('a', 'b', 'c'),
      }),
      { selector: ({ event, endpoint }) => `${event}@${endpoint}` },
    );
    const grants: fc.Arbitrary<Grant[]> = fc.uniqueArray(
      fc.record({ endpointId: fc.constantFrom('a', 'b', 'c'), room: fc.nat(4), depth: fc.nat(3) }),
      { selector: (one) => one.endpointId },
    );
    fc.assert(
      fc.property(unborn, fc.integer({ min: 1, max: 9 }), grants, (pairs, calls, granted) => {
        const all = pairs.map(({ event, endpoint }) =>
          made(String(event).padStart(2, '0'), endpoint, `call ${event % calls}`),
        );
        const leased = leasedAtBirth(all, granted);
        for (const { endpointId, room, depth } of granted) {
          const own = all.filter((one) => one.endpointId === endpointId && leased.has(one.id));
          expect(own.length).toBeLessThanOrEqual(room * depth);
          expect(new Set(own.map((one) => one.event.orderKey)).size).toBe(own.length);
          for (const { event } of own) {
            const earlier = all.filter(
              (one) =>
                one.endpointId === endpointId &&
                one.event.orderKey === event.orderKey &&
                one.event.eventId < event.eventId,
            );
            expect(earlier).toEqual([]);
          }
        }
        expect([...leased.values()].every((one) => granted.includes(one))).toBe(true);
      }),
    );
  });
});
