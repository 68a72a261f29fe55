import { heardText } from './heard-text';
import { PortPool } from './port-pool';

describe('heard text', () => {
  const pieces = [
    { text: 'Good morning, ', ms: 800 },
    { text: 'this is Asha.', ms: 1000 },
  ];
  it.each([
    [0, ''],
    [200, ''],
    [450, 'Good'],
    [800, 'Good morning,'],
    [1300, 'Good morning, this'],
    [1799.5, 'Good morning, this is Asha.'],
    [9999, 'Good morning, this is Asha.'],
  ])('after %d ms: %s', (ms, text) => {
    expect(heardText(pieces, ms)).toBe(text);
  });

  it('counts audio without text and credits no words for it', () => {
    expect(heardText([{ text: '', ms: 500 }, ...pieces], 1300)).toBe('Good morning,');
  });
});

describe('the port pool', () => {
  it('hands out even ports, the longest unused first', () => {
    const pool = new PortPool([4001, 4007]);
    expect([pool.take(), pool.take()]).toEqual([4002, 4004]);
    pool.give(4002);
    expect([pool.take(), pool.take(), pool.take()]).toEqual([4006, 4002, undefined]);
  });

  it('refuses a range without an even port', () => {
    expect(() => new PortPool([4001, 4001])).toThrow('no even port');
  });
});
