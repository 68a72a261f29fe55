import type { Log } from './log';
import { Loop } from './loop';
import { requestContext } from './request-context';

const INTERVAL_MS = 100;
const errors: { event: string; in_a_row: unknown }[] = [];
const log = {
  error: (event: string, fields: Record<string, unknown>) =>
    errors.push({ event, in_a_row: fields['in_a_row'] }),
} as unknown as Log;
const loops: Loop[] = [];

function loopOf(work: (signal: AbortSignal) => Promise<void>): Loop {
  const loop = new Loop('sweeping', INTERVAL_MS, log, work);
  loops.push(loop);
  loop.start();
  return loop;
}

beforeEach(() => {
  errors.length = 0;
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('a loop', () => {
  it('comes again and again, first after its interval', async () => {
    let turns = 0;
    loopOf(async () => void (turns += 1));
    await pass(99);
    expect(turns).toBe(0);
    await pass(1);
    expect(turns).toBe(1);
    await pass(300);
    expect(turns).toBe(4);
  });

  it('never has two turns at once; being woken meanwhile means one more right after', async () => {
    const ends: (() => void)[] = [];
    const loop = loopOf(() => new Promise((resolve) => ends.push(resolve)));
    loop.wake();
    loop.wake();
    loop.wake();
    await pass(500);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await pass(0);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await pass(99);
    expect(ends).toHaveLength(2);
    await pass(1);
    expect(ends).toHaveLength(3);
    ends[2]?.();
  });

  it('logs what goes wrong, comes again, and later with every failure in a row', async () => {
    const at: number[] = [];
    let bad = true;
    loopOf(async () => {
      at.push(Date.now());
      if (bad) throw new Error('no database');
    });
    const from = Date.now();
    await pass(100 + 200 + 400 + 800 + 1_600);
    expect(at.map((ms) => ms - from)).toEqual([100, 300, 700, 1_500, 3_100]);
    expect(errors.map((error) => error.in_a_row)).toEqual([1, 2, 3, 4, 5]);
    expect(errors[0]?.event).toBe('sweeping.failed');
    bad = false;
    at.length = 0;
    await pass(1_600 + 100 + 100);
    expect(at).toHaveLength(3);
  });

  it('ends with its turn in hand, which is told; nothing comes after', async () => {
    let told = false;
    let turns = 0;
    const loop = loopOf(async (signal) => {
      turns += 1;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      told = true;
    });
    await pass(100);
    await loop.stop();
    expect(told).toBe(true);
    loop.wake();
    await pass(1_000);
    expect(turns).toBe(1);
  });

  it('does nothing before it is started', async () => {
    let turns = 0;
    const loop = new Loop('early', INTERVAL_MS, log, async () => void (turns += 1));
    loop.wake();
    await pass(1_000);
    expect(turns).toBe(0);
    await loop.stop();
  });

  it('works in nobody’s context, whoever wakes it', async () => {
    const seen: unknown[] = [];
    const loop = loopOf(async () => void seen.push(requestContext.get()));
    requestContext.run({ requestId: 'r1', accountId: 'a1' }, () => loop.wake());
    await pass(INTERVAL_MS);
    expect(seen).toEqual([undefined, undefined]);
  });
});
