import fc from 'fast-check';
import { allocate, type ClaimableEndpoint, isFailing, type Limits, SlotsInUse } from './allocate.rules';

const limits: Limits = { perEndpoint: 4, perAccount: 16, free: 256, freeForFailing: 128, ahead: 0 };
const endpoint = (endpointId: string, change: Partial<ClaimableEndpoint> = {}): ClaimableEndpoint => ({
  endpointId,
  accountId: 'account',
  inFlight: 0,
  accountInFlight: 0,
  consecutiveFailures: 0,
  breaker: 'closed',
  maxPerSlot: 8,
  ...change,
});
const slots = (endpoints: ClaimableEndpoint[], change: Partial<Limits> = {}): Record<string, number> =>
  Object.fromEntries(
    allocate(endpoints, { ...limits, ...change }).grants.map((grant) => [grant.endpointId, grant.slots]),
  );

describe('allocation of slots', () => {
  it('gives an endpoint 4 at once, less what it has in flight', () => {
    expect(slots([endpoint('a'), endpoint('b', { inFlight: 3 }), endpoint('c', { inFlight: 4 })])).toEqual({
      a: 4,
      b: 1,
    });
  });

  it('gives an account 16 at once over all its endpoints, shared evenly', () => {
    const endpoints = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      endpoint(id, { accountInFlight: 6, inFlight: 0 }),
    );
    expect(slots(endpoints)).toEqual({ a: 2, b: 2, c: 2, d: 2, e: 2 });
  });

  it('gives nothing to an open breaker and one probe to a half-open one', () => {
    expect(slots([endpoint('a', { breaker: 'open' }), endpoint('b', { breaker: 'half-open' })])).toEqual({
      b: 1,
    });
    expect(slots([endpoint('b', { breaker: 'half-open', inFlight: 1 })])).toEqual({});
  });

  it('gives one slot to an endpoint that fails, out of half the slots', () => {
    const failing = endpoint('a', { consecutiveFailures: 3 });
    expect(slots([failing])).toEqual({ a: 1 });
    expect(slots([failing, endpoint('b', { accountId: 'other' })], { freeForFailing: 0 })).toEqual({ b: 4 });
  });

  it('serves everybody once before anybody twice', () => {
    const endpoints = ['a', 'b', 'c'].map((id) => endpoint(id, { accountId: id }));
    expect(slots(endpoints, { free: 4 })).toEqual({ a: 2, b: 1, c: 1 });
  });

  it('names those that wait for a slot of the process and those that wait for their account', () => {
    const short = allocate([endpoint('a'), endpoint('b', { accountId: 'other' })], { ...limits, free: 1 });
    expect(short.waitingForProcess.map((one) => one.endpointId)).toEqual(['b']);
    const full = allocate([endpoint('a', { accountInFlight: 16 })], limits);
    expect(full.waitingForAccount.map((one) => one.endpointId)).toEqual(['a']);
  });

  it('names those that have all under way that they may', () => {
    const endpoints = [
      endpoint('a', { inFlight: 4 }),
      endpoint('b', { inFlight: 1, consecutiveFailures: 5 }),
      endpoint('c', { inFlight: 4, breaker: 'open' }),
      endpoint('d'),
    ];
    expect(allocate(endpoints, limits).waitingForOwn.map((one) => one.endpointId)).toEqual(['a', 'b']);
  });

  it.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [27, 7],
    [1_000, 8],
    [-5, 1],
  ])('with %i deliveries ahead gives each slot of a healthy endpoint %i to send', (ahead, perSlot) => {
    expect(allocate([endpoint('a')], { ...limits, ahead }).grants).toEqual([
      { endpointId: 'a', slots: 4, perSlot },
    ]);
  });

  it('gives a slow endpoint no more than it gets through in time', () => {
    expect(allocate([endpoint('a', { maxPerSlot: 2 })], { ...limits, ahead: 1_000 }).grants[0]?.perSlot).toBe(
      2,
    );
  });

  it('gives an endpoint that has just failed one at a time', () => {
    const endpoints = [endpoint('a', { consecutiveFailures: 1 }), endpoint('b', { breaker: 'half-open' })];
    const grants = allocate(endpoints, { ...limits, ahead: 1_000 }).grants;
    expect(grants.map((grant) => grant.perSlot)).toEqual([1, 1]);
  });

  it('never exceeds a limit', () => {
    const anyEndpoint = fc.record({
      endpointId: fc.uuid(),
      accountId: fc.constantFrom('x', 'y', 'z'),
      inFlight: fc.integer({ min: 0, max: 5 }),
      consecutiveFailures: fc.integer({ min: 0, max: 4 }),
      breaker: fc.constantFrom('closed' as const, 'open' as const, 'half-open' as const),
      maxPerSlot: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(anyEndpoint), fc.nat(20), fc.nat(10), (drawn, free, freeForFailing) => {
        const endpoints = drawn.map((one) => ({
          ...one,
          accountInFlight: drawn
            .filter((d) => d.accountId === one.accountId)
            .reduce((n, d) => n + d.inFlight, 0),
        }));
        const { grants } = allocate(endpoints, { ...limits, free, freeForFailing });
        const granted = (of: (endpoint: ClaimableEndpoint) => boolean): number =>
          grants.reduce((sum, grant) => {
            const found = endpoints.find((one) => one.endpointId === grant.endpointId);
            return found && of(found) ? sum + grant.slots : sum;
          }, 0);
        return (
          granted(() => true) <= free &&
          granted(isFailing) <= freeForFailing &&
          granted((one) => one.breaker === 'open') === 0 &&
          endpoints.every((one) => {
            const mine = granted((other) => other.endpointId === one.endpointId);
            const ofAccount = granted((other) => other.accountId === one.accountId);
            return (
              (mine === 0 || one.inFlight + mine <= limits.perEndpoint) &&
              (ofAccount === 0 || one.accountInFlight + ofAccount <= limits.perAccount)
            );
          })
        );
      }),
    );
  });
});

const leased = (account_id: string, endpoint_id: string, slots: number) => ({
  account_id,
  endpoint_id,
  slots,
});

describe('slots in use', () => {
  const slots = new SlotsInUse([
    leased('acc', 'a', 2),
    leased('acc', 'a', 1),
    leased('acc', 'b', 4),
    leased('other', 'c', 1),
  ]);

  it.each([
    ['an endpoint over several claims', 'a', 3],
    ['another endpoint', 'b', 4],
    ['an account over all its endpoints', 'acc', 7],
    ['another account', 'other', 1],
    ['one that has none', 'idle', 0],
  ])('of %s', (_, id, taken) => {
    expect(slots.of(id)).toBe(taken);
  });
});
