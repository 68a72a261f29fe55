import { Slots } from './slots';

const held = (account_id: string, endpoint_id: string, slots: number) => ({ account_id, endpoint_id, slots });

describe('slots taken', () => {
  const slots = new Slots([
    held('acc', 'a', 2),
    held('acc', 'a', 1),
    held('acc', 'b', 4),
    held('other', 'c', 1),
  ]);

  it.each([
    ['an endpoint over several claims', 'a', 3],
    ['another endpoint', 'b', 4],
    ['an account over all its endpoints', 'acc', 7],
    ['another account', 'other', 1],
    ['who has none', 'idle', 0],
  ])('of %s', (_, id, taken) => {
    expect(slots.of(id)).toBe(taken);
  });
});
