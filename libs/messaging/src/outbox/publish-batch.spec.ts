import fc from 'fast-check';
import type { OutboxRow } from './outbox-rows';
import { publishBatch } from './publish-batch';

const row = (id: number, aggregate: string): OutboxRow =>
  ({ id: String(id), aggregate_id: aggregate }) as OutboxRow;

describe('publishing a batch', () => {
  it('keeps the order of an aggregate and stops it at its first failure, whatever fails and however long it takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ aggregate: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean(), ticks: fc.nat(3) }),
          {
            maxLength: 25,
          },
        ),
        async (events) => {
          const sent: Record<string, number[]> = {};
          const rows = events.map((event, id) => row(id, event.aggregate));
          const { published, error } = await publishBatch(rows, async ({ id, aggregate_id }) => {
            const event = events[Number(id)];
            for (let tick = 0; tick < (event?.ticks ?? 0); tick += 1) await Promise.resolve();
            (sent[aggregate_id] ??= []).push(Number(id));
            if (event?.fails) throw new Error(id);
            return 100 + Number(id);
          });
          for (const aggregate of ['a', 'b', 'c']) {
            const own = events.flatMap((event, id) =>
              event.aggregate === aggregate ? [{ ...event, id }] : [],
            );
            const firstFailure = own.findIndex((event) => event.fails);
            const tried = firstFailure < 0 ? own : own.slice(0, firstFailure + 1);
            expect(sent[aggregate] ?? []).toEqual(tried.map((event) => event.id));
            const done = published.filter(({ id }) => events[Number(id)]?.aggregate === aggregate);
            expect(done).toEqual(
              tried.filter((event) => !event.fails).map(({ id }) => ({ id: String(id), seq: 100 + id })),
            );
          }
          expect(error === null).toBe(!events.some((event) => event.fails));
        },
      ),
    );
  });
});
