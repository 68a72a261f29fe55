import { endHold, holdSummary, startHold } from './hold.rules';

const at = (secs: number): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + secs * 1_000);

describe('hold', () => {
  it('sums up what was held, recovered or not', () => {
    const first = endHold(startHold([], 'carrier_hold', at(0)) ?? [], at(2.5), true) ?? [];
    const second = startHold(first, 'music', at(10)) ?? [];
    expect(holdSummary(second, at(14))).toMatchObject({
      detected: true,
      total_secs: 6.5,
      ended_on_hold: true,
      kinds: ['carrier_hold', 'music'],
    });
    expect(holdSummary(second, null).ended_on_hold).toBe(false);
    expect(holdSummary([], at(1))).toEqual({
      detected: false,
      events: [],
      total_secs: 0,
      ended_on_hold: false,
      kinds: [],
    });
  });

  it('is not started twice nor ended twice', () => {
    const once = startHold([], 'music', at(0)) ?? [];
    expect(startHold(once, 'music', at(1))).toBeNull();
    expect(endHold([], at(1), true)).toBeNull();
  });
});
