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
  it('for what they were given are asked for when it ends, once', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    expect(waiting.claimEnded({ ...nothing, more: [lane('a')] })).toEqual([]);
    expect(waiting.slotEnded('account')).toEqual([]);
    expect(waiting.batchEnded('b')).toEqual([]);
    expect(waiting.batchEnded('a')).toEqual(['a']);
    expect(waiting.batchEnded('a')).toEqual([]);
  });

  it('for their account are asked for when any of its attempts ends', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    waiting.claimEnded({ ...nothing, blocked: [lane('a'), lane('b'), lane('c', 'other')] });
    expect(waiting.slotEnded('account')).toEqual(['a', 'b']);
    expect(waiting.slotEnded('other')).toEqual(['c']);
  });

  it('for a slot of the process are asked for when any attempt ends', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    waiting.claimEnded({ ...nothing, held: [lane('a')] });
    expect(waiting.slotEnded('other')).toEqual(['a']);
  });

  it('are asked for at once when what they wait for ended while the claim was made', () => {
    const waiting = new Waiting();
    waiting.claimBegins();
    waiting.slotEnded('account');
    waiting.batchEnded('a');
    const claimed = { more: [lane('a'), lane('b')], blocked: [lane('c')], held: [lane('d', 'other')] };
    expect(waiting.claimEnded(claimed)).toEqual(['a', 'c', 'd']);
    waiting.claimBegins();
    expect(waiting.claimEnded({ ...nothing, more: [lane('a')] })).toEqual([]);
    expect(waiting.batchEnded('b')).toEqual(['b']);
  });
});
