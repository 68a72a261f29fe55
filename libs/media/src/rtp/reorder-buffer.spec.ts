import fc from 'fast-check';
import { ReorderBuffer } from './reorder-buffer';
import { type RtpPacket, sequenceDelta } from './rtp-packet';

const packet = (sequence: number): RtpPacket => ({
  payloadType: 0,
  marker: false,
  sequence: sequence & 0xffff,
  timestamp: (sequence * 160) >>> 0,
  ssrc: 1,
  payload: new Uint8Array(160),
});

function drain(buffer: ReorderBuffer, nowMs: number): number[] {
  const out: number[] = [];
  for (let next = buffer.pop(nowMs); next; next = buffer.pop(nowMs)) out.push(next.packet.sequence);
  return out;
}

function feed(arrivals: [number, number][], endMs: number): { out: number[]; buffer: ReorderBuffer } {
  const buffer = new ReorderBuffer(80);
  const out: number[] = [];
  for (const [sequence, atMs] of arrivals) {
    buffer.push(packet(sequence), atMs);
    out.push(...drain(buffer, atMs));
  }
  out.push(...drain(buffer, endMs));
  return { out, buffer };
}

describe('the reorder buffer', () => {
  it.each<[string, [number, number][], number[], Partial<ReorderBuffer>]>([
    [
      'passes what is in order at once',
      [
        [1, 0],
        [2, 20],
        [3, 40],
      ],
      [1, 2, 3],
      { lost: 0 },
    ],
    [
      'puts swapped packets back',
      [
        [1, 0],
        [3, 20],
        [2, 30],
        [4, 40],
      ],
      [1, 2, 3, 4],
      { lost: 0, late: 0 },
    ],
    [
      'waits 80 ms for a missing one',
      [
        [1, 0],
        [3, 20],
        [4, 40],
        [5, 60],
        [6, 80],
        [2, 99],
      ],
      [1, 2, 3, 4, 5, 6],
      { lost: 0 },
    ],
    [
      'gives up after that',
      [
        [1, 0],
        [3, 20],
        [4, 100],
        [2, 110],
        [5, 120],
      ],
      [1, 3, 4, 5],
      { lost: 1, late: 1 },
    ],
    [
      'drops duplicates, held or gone',
      [
        [1, 0],
        [1, 1],
        [3, 2],
        [3, 3],
        [2, 4],
      ],
      [1, 2, 3],
      { duplicates: 2 },
    ],
    [
      'goes over the wrap',
      [
        [65534, 0],
        [0, 20],
        [65535, 30],
        [1, 40],
      ],
      [65534, 65535, 0, 1],
      { lost: 0 },
    ],
    [
      'believes a jump when a second packet follows',
      [
        [1, 0],
        [40000, 20],
        [40001, 40],
        [40002, 60],
      ],
      [1, 40001, 40002],
      { lost: 0 },
    ],
    [
      'does not believe one stray packet',
      [
        [1, 0],
        [40000, 20],
        [2, 40],
        [3, 60],
      ],
      [1, 2, 3],
      { lost: 0 },
    ],
  ])('%s', (_name, arrivals, expected, counters) => {
    const { out, buffer } = feed(arrivals, 200);
    expect(out).toEqual(expected);
    expect(buffer).toMatchObject(counters);
  });

  it('never emits out of order and never twice, whatever comes', () => {
    const arrival = fc.record({
      jump: fc.integer({ min: -30, max: 30 }),
      wait: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(fc.nat(65535), fc.array(arrival, { maxLength: 200 }), (start, steps) => {
        let now = 0;
        const arrivals = steps.map(({ jump, wait }, i): [number, number] => [
          start + i + jump,
          (now += wait),
        ]);
        const { out } = feed(arrivals, now + 1000);
        for (let i = 1; i < out.length; i++)
          if (sequenceDelta(out[i] ?? 0, out[i - 1] ?? 0) <= 0) return false;
        return true;
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing that came within the window', () => {
    fc.assert(
      fc.property(
        fc.nat(65535),
        fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 150 }),
        (start, delays) => {
          const arrivals = delays
            .map((delay, i): [number, number] => [start + i, 20 * i + (i === 0 ? 0 : delay)])
            .sort((a, b) => a[1] - b[1]);
          const { out, buffer } = feed(arrivals, 20 * delays.length + 1000);
          return out.length === delays.length && buffer.lost === 0;
        },
      ),
      { numRuns: 300 },
    );
  });
});
