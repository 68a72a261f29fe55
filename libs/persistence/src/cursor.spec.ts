import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor';
import { pageOf } from './page';

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
    for (const forged of ['', '.', "1.' or 1=1", 'zzzzzzzzzzzzzzzz.1']) {
      expect(() => decodeCursor(Buffer.from(forged).toString('base64url'))).toThrow();
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
