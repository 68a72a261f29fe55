import fc from 'fast-check';
import { type Batchable, nextBatch } from './next-batch';

interface Item extends Batchable {
  n: number;
}

const NOW = 1_000;
const items = fc
  .array(
    fc.record({
      orderingKey: fc.constantFrom('a', 'b', 'c', 'd'),
      alone: fc.boolean(),
      notBefore: fc.constantFrom(0, NOW, NOW + 50, NOW + 200),
    }),
    { maxLength: 40 },
  )
  .map((list): Item[] => list.map((item, n) => ({ ...item, n })));

describe('the next batch of events', () => {
  it('keeps stream order, and never takes an event before an earlier one of its aggregate', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 10 }), (inHand, max) => {
        const plan = nextBatch(inHand, NOW, max);
        if (!('items' in plan)) return;
        const taken = plan.items.map((item) => item.n);
        expect(taken).toEqual([...taken].sort((a, b) => a - b));
        expect(taken.length).toBeLessThanOrEqual(max);
        for (const item of plan.items) {
          expect(item.notBefore).toBeLessThanOrEqual(NOW);
          const earlier = inHand.filter(
            (other) => other.orderingKey === item.orderingKey && other.n < item.n,
          );
          expect(earlier.every((other) => taken.includes(other.n))).toBe(true);
        }
        if (plan.items.some((item) => item.alone)) expect(plan.items).toHaveLength(1);
      }),
    );
  });

  it('always ends: doing what it says again and again handles every event', () => {
    fc.assert(
      fc.property(items, (inHand) => {
        let rest = inHand;
        let now = NOW;
        for (let round = 0; rest.length > 0; round += 1) {
          expect(round).toBeLessThan(200);
          const plan = nextBatch(rest, now, 5);
          if ('items' in plan) rest = rest.filter((item) => !plan.items.includes(item));
          else now += plan.waitMs;
        }
      }),
    );
  });

  it('waits for nothing when nothing is in hand', () => {
    expect(nextBatch([], NOW, 5)).toEqual({ waitMs: Number.POSITIVE_INFINITY });
  });
});
