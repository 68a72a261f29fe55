import type { ClaimableEndpoint } from './allocate.rules';
import { DueEndpoints } from './due-endpoints';

const endpoint = (endpointId: string, accountId = 'account'): ClaimableEndpoint => ({
  endpointId,
  accountId,
  inFlight: 0,
  accountInFlight: 0,
  consecutiveFailures: 0,
  breaker: 'closed',
  maxPerSlot: 8,
});
const nobody = { waitingForOwn: [], waitingForAccount: [], waitingForProcess: [] };

/** What is queued now, taken out. */
const queued = (due: DueEndpoints): string[] => due.take(due.size);

describe('endpoints to claim for', () => {
  it('are taken in the order they were added, each once', () => {
    const due = new DueEndpoints();
    due.add(['a', 'b', 'a', 'c']);
    expect(due.size).toBe(3);
    expect(due.take(2)).toEqual(['a', 'b']);
    expect(queued(due)).toEqual(['c']);
  });

  it('that wait for an attempt of their own are queued when their batch ends, once', () => {
    const due = new DueEndpoints();
    due.claimBegins();
    due.claimEnded({ ...nobody, waitingForOwn: [endpoint('a')] });
    due.attemptEnded('account');
    due.batchEnded('b');
    expect(queued(due)).toEqual([]);
    due.batchEnded('a');
    expect(queued(due)).toEqual(['a']);
    due.batchEnded('a');
    expect(queued(due)).toEqual([]);
  });

  it('that wait for their account are queued when any of its attempts ends', () => {
    const due = new DueEndpoints();
    due.claimBegins();
    due.claimEnded({
      ...nobody,
      waitingForAccount: [endpoint('a'), endpoint('b'), endpoint('c', 'other')],
    });
    due.attemptEnded('account');
    expect(queued(due)).toEqual(['a', 'b']);
    due.attemptEnded('other');
    expect(queued(due)).toEqual(['c']);
  });

  it('that wait for a slot of the process are queued when any attempt ends', () => {
    const due = new DueEndpoints();
    due.claimBegins();
    due.claimEnded({ ...nobody, waitingForProcess: [endpoint('a')] });
    due.attemptEnded('other');
    expect(queued(due)).toEqual(['a']);
  });

  it('are queued at once when what they wait for ended while the claim was made', () => {
    const due = new DueEndpoints();
    due.claimBegins();
    due.attemptEnded('account');
    due.batchEnded('a');
    due.claimEnded({
      waitingForOwn: [endpoint('a'), endpoint('b')],
      waitingForAccount: [endpoint('c')],
      waitingForProcess: [endpoint('d', 'other')],
    });
    expect(queued(due)).toEqual(['a', 'c', 'd']);
    due.claimBegins();
    due.claimEnded({ ...nobody, waitingForOwn: [endpoint('a')] });
    expect(queued(due)).toEqual([]);
    due.batchEnded('b');
    expect(queued(due)).toEqual(['b']);
  });
});
