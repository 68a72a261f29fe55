import fc from 'fast-check';
import { decodeCursor, encodeCursor, fittingPage, pageOf } from './page';

describe('a cursor', () => {
  it('leads back to the position it was made of', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') }),
        fc.uuid(),
        (at, id) => {
          expect(decodeCursor(encodeCursor(at, id))).toEqual({ at, id });
        },
      ),
    );
  });

  it('is a VALIDATION_ERROR when it is anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
      }),
    );
    const id = '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d';
    for (const forged of [
      ...[
        '',
        '.',
        `.${id}`,
        "1.' or 1=1",
        'zzzzzzzzzzzzzzzz.1',
        'mwqbqrpu.abc',
        `mwqbqrpu.${id.slice(0, 8)}`,
      ],
      ...[`zzzzzzzzzzzzzzzz.${id}`, `-1.${id}`, `${(-8.64e15).toString(36)}.${id}`, `mwqbqrpu.${id}.x`],
    ]) {
      expect(() => decodeCursor(Buffer.from(forged).toString('base64url'))).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          details: [expect.objectContaining({ field: 'cursor' })],
        }),
      );
    }
  });
});

describe('a page', () => {
  const row = (n: number): { at: Date; id: string } => ({ at: new Date(n), id: String(n) });

  it('knows from the extra row that more follow', () => {
    const page = pageOf([row(1), row(2), row(3)], 2, (each) => each);
    expect(page.items).toHaveLength(2);
    expect(page.pagination).toEqual({
      limit: 2,
      has_more: true,
      next_cursor: encodeCursor(new Date(2), '2'),
    });
  });

  it('is the last one without it', () => {
    for (const rows of [[], [row(1)], [row(1), row(2)]]) {
      expect(pageOf(rows, 2, (each) => each)).toEqual({
        items: rows,
        pagination: { limit: 2, has_more: false, next_cursor: null },
      });
    }
  });
});

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
