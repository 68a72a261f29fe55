import type { Lane } from './allocate.rules';
import { Waiting } from './waiting';

const lane = (endpointId: string, accountId = 'account'): Lane => ({
  endpointId,
  accountId,
  inFlight: 0,
  accountInFlight: 0,
  consecutiveFailures: 0,
  breaker: 'closed',
  depth: 8,
});
const nothing = { more: [], blocked: [], held: [] };

describe('endpoints that wait', () => {
  it('for an attempt of their own are asked for when one ends, once', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    expect(waiting.claimEnded({ ...nothing, more: [lane('a')] })).toEqual([]);
    expect(waiting.slotEnded('b', 'account')).toEqual([]);
    expect(waiting.slotEnded('a', 'account')).toEqual(['a']);
    expect(waiting.slotEnded('a', 'account')).toEqual([]);
  });

  it('for their account are asked for when any of its attempts ends', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    waiting.claimEnded({ ...nothing, blocked: [lane('a'), lane('b'), lane('c', 'other')] });
    expect(waiting.slotEnded('x', 'account')).toEqual(['a', 'b']);
    expect(waiting.slotEnded('x', 'other')).toEqual(['c']);
  });

  it('for a slot of the process are asked for when any attempt ends', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    waiting.claimEnded({ ...nothing, held: [lane('a')] });
    expect(waiting.slotEnded('x', 'other')).toEqual(['a']);
  });

  it('are asked for at once when what they wait for ended while the claim was made', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    waiting.slotEnded('a', 'account');
    const claimed = { more: [lane('a'), lane('b')], blocked: [lane('c')], held: [lane('d', 'other')] };
    expect(waiting.claimEnded(claimed)).toEqual(['a', 'c', 'd']);
    waiting.claimBegins();
    expect(waiting.claimEnded({ ...nothing, more: [lane('a')] })).toEqual([]);
    expect(waiting.slotEnded('b', 'account')).toEqual(['b']);
  });
});
