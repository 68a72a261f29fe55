import { decodePosition, encodePosition, justBefore } from './position.rules';

describe('a position among kept events', () => {
  it.each([justBefore('1000'), { position: '7', id: '0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d' }])(
    'reads as it was written: %j',
    (position) => expect(decodePosition(encodePosition(position))).toEqual(position),
  );

  it('just before a transaction is after everything of earlier transactions', () => {
    expect(justBefore('1000')).toEqual({ position: '999', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
  });

  it.each([
    '',
    '.',
    '1',
    '1.',
    '-1.0192d3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
    '1.x',
    '1.2.3',
    `${'9'.repeat(30)}.x`,
  ])('is refused when it was not given out: %j', (text) =>
    expect(() => decodePosition(text)).toThrow('after is not a position'),
  );
});
