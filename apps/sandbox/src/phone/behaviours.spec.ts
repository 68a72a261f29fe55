import { BEHAVIOURS, behaviourOf, CONVERSATION, PICKUP } from './behaviours';

describe('behaviourOf', () => {
  it.each([
    ['+14155550101', '01'],
    ['+919876543205', '05'],
    ['+14155550110', '10'],
    ['+14155550199', '01'],
    ['', '01'],
  ])('the number %p behaves as %p', (number, behaviour) => {
    expect(behaviourOf(number)).toBe(behaviour);
  });

  it('every behaviour picks up in its own way and those that answer have a conversation', () => {
    for (const code of BEHAVIOURS) {
      expect(PICKUP[code].kind).toMatch(/^(answer|refuse|ring)$/);
      expect(CONVERSATION[code]).toBeInstanceOf(Function);
    }
    expect(PICKUP['02']).toMatchObject({ kind: 'refuse', status: 486 });
    expect(PICKUP['03']).toEqual({ kind: 'ring' });
    expect(PICKUP['05']).toMatchObject({ kind: 'refuse', status: 603 });
  });
});
