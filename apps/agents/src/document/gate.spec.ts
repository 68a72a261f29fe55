import { setImmediate } from 'node:timers/promises';
import { Gate } from './gate';

it('a gate lets so many in at once, all in the end, and those who fail out', async () => {
  const gate = new Gate(2);
  let inside = 0;
  let most = 0;
  const done: number[] = [];
  const visit = (id: number): Promise<void> =>
    gate.run(async () => {
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
