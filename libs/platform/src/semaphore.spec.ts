import { setImmediate } from 'node:timers/promises';
import { KeyedSemaphore, Semaphore } from './semaphore';

it('a semaphore runs at most its limit at once, everything in the end, and goes on after failures', async () => {
  const semaphore = new Semaphore(2);
  let inside = 0;
  let most = 0;
  const done: number[] = [];
  const visit = (id: number): Promise<void> =>
    semaphore.run(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await setImmediate();
      inside -= 1;
      if (id % 3 === 0) throw new Error('failed');
      done.push(id);
    });
  await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(visit));
  expect([most, done, inside]).toEqual([2, [1, 2, 4, 5, 7], 0]);
});

it('a keyed semaphore runs at most its limit at once for each key, and forgets unused keys', async () => {
  const semaphores = new KeyedSemaphore(2);
  const inside = new Map<string, number>();
  const most = new Map<string, number>();
  let mostAtAll = 0;
  const visit = (key: string, fails: boolean): Promise<void> =>
    semaphores.run(key, async () => {
      inside.set(key, (inside.get(key) ?? 0) + 1);
      most.set(key, Math.max(most.get(key) ?? 0, inside.get(key) ?? 0));
      mostAtAll = Math.max(
        mostAtAll,
        [...inside.values()].reduce((sum, one) => sum + one, 0),
      );
      await setImmediate();
      inside.set(key, (inside.get(key) ?? 0) - 1);
      if (fails) throw new Error('failed');
    });
  const visits = ['a', 'a', 'a', 'b', 'a', 'b', 'b'].map((key, n) => visit(key, n % 2 === 1));
  expect(semaphores.size).toBe(2);
  await Promise.allSettled(visits);
  expect([Object.fromEntries(most), mostAtAll, semaphores.size]).toEqual([{ a: 2, b: 2 }, 4, 0]);
});
