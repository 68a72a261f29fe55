import { changesOf } from './changes.rules';

it('changesOf holds the fields that differ, on both sides, and no others', () => {
  const before = { name: 'A', limit: 5, list: [1], updated_at: 'x' };
  const after = { name: 'B', limit: null, list: [1], updated_at: 'y' };
  expect(changesOf<object>(before, after)).toEqual({
    before: { name: 'A', limit: 5 },
    after: { name: 'B', limit: null },
  });
  expect(changesOf(before, { ...before })).toEqual({ before: {}, after: {} });
});
