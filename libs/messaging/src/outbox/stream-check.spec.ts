import type { Log } from '@parley/platform';
import fc from 'fast-check';
import type { JetStreamManager, StreamInfo } from 'nats';
import { NatsError } from 'nats';
import type { OutboxRows } from './outbox-rows';
import { StreamCheck } from './stream-check';

interface Recorded {
  event_id: string;
  incarnation: string | null;
  seq: number;
}

class FakeRows {
  constructor(readonly rows: Recorded[]) {}

  private reset(lost: (row: Recorded) => boolean): Promise<number> {
    const found = this.rows.filter((row) => row.incarnation !== null && lost(row));
    for (const row of found) row.incarnation = null;
    return Promise.resolve(found.length);
  }
  resetOtherThan = (incarnation: string): Promise<number> =>
    this.reset((row) => row.incarnation !== incarnation);
  resetAbove = (incarnation: string, seq: number): Promise<number> =>
    this.reset((row) => row.incarnation === incarnation && row.seq > seq);
  private in = (incarnation: string): Recorded[] =>
    this.rows.filter((row) => row.incarnation === incarnation).sort((a, b) => b.seq - a.seq);
  recorded = async (incarnation: string, nth: number): Promise<Recorded | null> =>
    this.in(incarnation)[nth] ?? null;
  countRecorded = async (incarnation: string): Promise<number> => this.in(incarnation).length;
}

/** What a stream holds: event ids by sequence. */
function streamOf(messages: Map<number, string>): JetStreamManager {
  return {
    streams: {
      getMessage: async (_name: string, { seq }: { seq: number }) => {
        const id = messages.get(seq);
        if (!id) {
          const error = new NatsError('no message found', '404');
          error.api_error = { code: 404, err_code: 10037, description: 'no message found' };
          throw error;
        }
        return { header: { get: () => id } };
      },
    },
  } as unknown as JetStreamManager;
}

const infoOf = (created: string, first: number, last: number): StreamInfo =>
  ({ created, state: { first_seq: first, last_seq: last } }) as StreamInfo;

const check = (rows: FakeRows): StreamCheck =>
  new StreamCheck(rows as unknown as OutboxRows, { warn: () => undefined } as unknown as Log);

describe('comparing the stream with what was published', () => {
  it('finds nothing while the stream holds everything, expired events included', async () => {
    const rows = new FakeRows([1, 2, 3, 4].map((seq) => ({ event_id: `e${seq}`, incarnation: 'one', seq })));
    const held = new Map([
      [3, 'e3'],
      [4, 'e4'],
    ]);
    await expect(check(rows).run(streamOf(held), infoOf('one', 3, 4))).resolves.toBe(0);
  });

  it('publishes everything again into a new stream', async () => {
    const rows = new FakeRows([1, 2, 3].map((seq) => ({ event_id: `e${seq}`, incarnation: 'one', seq })));
    await expect(check(rows).run(streamOf(new Map()), infoOf('two', 1, 0))).resolves.toBe(3);
  });

  it('finds exactly the events a stream lost at its end, also when others have taken their places', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        async (own, keptUpTo, refilledBy) => {
          const rows = new FakeRows(own.map((seq) => ({ event_id: `own${seq}`, incarnation: 'one', seq })));
          const held = new Map<number, string>();
          for (let seq = 1; seq <= keptUpTo + refilledBy; seq += 1) {
            held.set(seq, seq <= keptUpTo && own.includes(seq) ? `own${seq}` : `foreign${seq}`);
          }
          const lost = own.filter((seq) => seq > keptUpTo).length;
          await expect(
            check(rows).run(streamOf(held), infoOf('one', 1, keptUpTo + refilledBy)),
          ).resolves.toBe(lost);
        },
      ),
    );
  });
});
