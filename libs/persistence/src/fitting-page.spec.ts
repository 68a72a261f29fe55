import { fittingPage } from './fitting-page';

interface Row {
  at: Date;
  id: string;
  text: string;
}

const ID = '0192d3c4-5e6f-7a8b-9c0d-00000000000';
const rows = (count: number, bytes: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(1_000 - index),
    id: `${ID}${index}`,
    text: 'x'.repeat(bytes),
  }));
const page = (all: Row[], limit: number) =>
  fittingPage(
    all,
    limit,
    ({ at, id }) => ({ at, id }),
    ({ text }) => text,
  );

describe('a page that must fit a message', () => {
  it('holds what was asked for when that is small', () => {
    expect(page(rows(3, 10), 2)).toMatchObject({ pagination: { limit: 2, has_more: true } });
    expect(page(rows(2, 10), 2)).toMatchObject({ pagination: { has_more: false, next_cursor: null } });
    expect(page([], 2)).toEqual({ items: [], pagination: { limit: 2, has_more: false, next_cursor: null } });
  });

  it('is cut short before it is too large, and says that more follows', () => {
    const cut = page(rows(4, 400_000), 50);
    expect(cut.items).toHaveLength(2);
    expect(cut.pagination).toMatchObject({ limit: 50, has_more: true, next_cursor: expect.any(String) });
  });

  it('holds at least one item, however large', () => {
    expect(page(rows(2, 2_000_000), 50).items).toHaveLength(1);
  });
});
