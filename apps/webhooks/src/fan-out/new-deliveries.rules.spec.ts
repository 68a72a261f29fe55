import fc from 'fast-check';
import type { Grant } from '../claim/allocate.rules';
import { leasedOnInsert } from './new-deliveries.rules';

const delivery = (eventId: string, endpointId: string, orderKey: string | null = eventId) => ({
  id: `${eventId}@${endpointId}`,
  endpointId,
  event: { eventId, orderKey },
});
const grant = (endpointId: string, slots = 4, perSlot = 8) => ({ endpointId, slots, perSlot });

describe('deliveries leased as they are inserted', () => {
  it.each([
    [
      'all that an endpoint was granted',
      [delivery('1', 'a'), delivery('2', 'a')],
      [grant('a')],
      ['1@a', '2@a'],
    ],
    ['nothing without a grant', [delivery('1', 'a'), delivery('1', 'b')], [grant('b')], ['1@b']],
    [
      'of a call the first event',
      [delivery('2', 'a', 'call'), delivery('1', 'a', 'call')],
      [grant('a')],
      ['1@a'],
    ],
    [
      'of a call one at each endpoint',
      [delivery('1', 'a', 'call'), delivery('1', 'b', 'call')],
      [grant('a'), grant('b')],
      ['1@a', '1@b'],
    ],
    [
      'no more than slots times deliveries per slot, the oldest',
      [delivery('3', 'a'), delivery('2', 'a'), delivery('1', 'a')],
      [grant('a', 1, 2)],
      ['1@a', '2@a'],
    ],
    [
      'every event without a call',
      [delivery('1', 'a', null), delivery('2', 'a', null)],
      [grant('a')],
      ['1@a', '2@a'],
    ],
  ])('%s', (_, deliveries, grants, expected) => {
    expect([...leasedOnInsert(deliveries, grants).keys()].sort()).toEqual(expected);
  });

  it('never leases two of a call, nor beyond a grant, nor a later one of a call before an earlier', () => {
    const deliveries = fc.uniqueArray(
      fc.record({
        event: fc.integer({ min: 0, max: 99 }),
        endpoint: fc.constantFrom('a', 'b', 'c'),
      }),
      { selector: ({ event, endpoint }) => `${event}@${endpoint}` },
    );
    const grants: fc.Arbitrary<Grant[]> = fc.uniqueArray(
      fc.record({ endpointId: fc.constantFrom('a', 'b', 'c'), slots: fc.nat(4), perSlot: fc.nat(3) }),
      { selector: (one) => one.endpointId },
    );
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 1, max: 9 }), grants, (pairs, calls, granted) => {
        const all = pairs.map(({ event, endpoint }) =>
          delivery(String(event).padStart(2, '0'), endpoint, `call ${event % calls}`),
        );
        const leased = leasedOnInsert(all, granted);
        for (const { endpointId, slots, perSlot } of granted) {
          const own = all.filter((one) => one.endpointId === endpointId && leased.has(one.id));
          expect(own.length).toBeLessThanOrEqual(slots * perSlot);
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
