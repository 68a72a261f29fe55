import { AsyncChannel } from './async-channel';
import { Semaphore } from './semaphore';
import { textPieces } from './text-pieces';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('AsyncChannel', () => {
  const drain = async (channel: AsyncChannel<number>) => {
    const found: number[] = [];
    for await (const value of channel) found.push(value);
    return found;
  };

  it('delivers what was pushed before and while it is read', async () => {
    const channel = new AsyncChannel<number>();
    channel.push(1);
    const reading = drain(channel);
    await tick();
    channel.push(2);
    channel.push(3);
    channel.end();
    channel.push(4);
    expect(await reading).toEqual([1, 2, 3]);
  });

  it('throws the error it ended with, after what came before; a failure drops that', async () => {
    const ended = new AsyncChannel<number>();
    ended.push(1);
    ended.end(new Error('late'));
    const iterator = ended[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toBe(1);
    await expect(iterator.next()).rejects.toThrow('late');
    const failed = new AsyncChannel<number>();
    failed.push(1);
    failed.fail(new Error('now'));
    await expect(drain(failed)).rejects.toThrow('now');
  });
});

describe('Semaphore', () => {
  it('lets so many in at a time, in order, also after failures', async () => {
    const semaphore = new Semaphore(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (id: number) => async () => {
      most = Math.max(most, ++running);
      order.push(id);
      await tick();
      running--;
      if (id % 2) throw new Error('failed');
    };
    const { signal } = new AbortController();
    await Promise.allSettled([0, 1, 2, 3, 4].map((id) => semaphore.run(work(id), signal)));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('lets who aborts leave the queue', async () => {
    const semaphore = new Semaphore(1);
    const free = new AbortController();
    let release = () => undefined as void;
    const first = semaphore.run(() => new Promise<void>((resolve) => (release = resolve)), free.signal);
    const controller = new AbortController();
    const second = semaphore.run(async () => 'second', controller.signal);
    const third = semaphore.run(async () => 'third', free.signal);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await tick();
    release();
    await first;
    expect(await third).toBe('third');
    await expect(semaphore.run(async () => 'never', controller.signal)).rejects.toThrow('gone');
  });
});

describe('textPieces', () => {
  it('cuts at the ends of sentences, else at spaces, else anywhere, and loses no word', () => {
    expect(textPieces('One two. Three four. Five.', 12)).toEqual(['One two.', 'Three four.', 'Five.']);
    expect(textPieces('aaa bbb ccc', 8)).toEqual(['aaa bbb', 'ccc']);
    expect(textPieces('x'.repeat(25), 10).join('')).toBe('x'.repeat(25));
    expect(textPieces(' ... ', 10)).toEqual([]);
    expect(textPieces('नमस्ते। आप कैसे हैं।', 10).length).toBeGreaterThan(1);
  });
});
