import fc from 'fast-check';
import { allocate, type Caps, isFailing, type Lane } from './allocate.rules';

const caps: Caps = { perEndpoint: 4, perAccount: 16, free: 256, freeForFailing: 128, ahead: 0 };
const lane = (endpointId: string, change: Partial<Lane> = {}): Lane => ({
  endpointId,
  accountId: 'account',
  inFlight: 0,
  accountInFlight: 0,
  consecutiveFailures: 0,
  breaker: 'closed',
  depth: 8,
  ...change,
});
const rooms = (lanes: Lane[], change: Partial<Caps> = {}): Record<string, number> =>
  Object.fromEntries(
    allocate(lanes, { ...caps, ...change }).grants.map((grant) => [grant.endpointId, grant.room]),
  );

describe('who may send how much', () => {
  it('gives an endpoint 4 at once, less what it has in flight', () => {
    expect(rooms([lane('a'), lane('b', { inFlight: 3 }), lane('c', { inFlight: 4 })])).toEqual({
      a: 4,
      b: 1,
    });
  });

  it('gives an account 16 at once over all its endpoints, shared evenly', () => {
    const lanes = ['a', 'b', 'c', 'd', 'e'].map((id) => lane(id, { accountInFlight: 6, inFlight: 0 }));
    expect(rooms(lanes)).toEqual({ a: 2, b: 2, c: 2, d: 2, e: 2 });
  });

  it('gives nothing to an open breaker and one probe to a half-open one', () => {
    expect(rooms([lane('a', { breaker: 'open' }), lane('b', { breaker: 'half-open' })])).toEqual({ b: 1 });
    expect(rooms([lane('b', { breaker: 'half-open', inFlight: 1 })])).toEqual({});
  });

  it('gives one slot to an endpoint that fails, out of half the slots', () => {
    const failing = lane('a', { consecutiveFailures: 3 });
    expect(rooms([failing])).toEqual({ a: 1 });
    expect(rooms([failing, lane('b', { accountId: 'other' })], { freeForFailing: 0 })).toEqual({ b: 4 });
  });

  it('serves everybody once before anybody twice', () => {
    const lanes = ['a', 'b', 'c'].map((id) => lane(id, { accountId: id }));
    expect(rooms(lanes, { free: 4 })).toEqual({ a: 2, b: 1, c: 1 });
  });

  it('tells who waits for a slot of the process and who for the account', () => {
    const short = allocate([lane('a'), lane('b', { accountId: 'other' })], { ...caps, free: 1 });
    expect(short.held.map((one) => one.endpointId)).toEqual(['b']);
    const full = allocate([lane('a', { accountInFlight: 16 })], caps);
    expect(full.blocked.map((one) => one.endpointId)).toEqual(['a']);
  });

  it('names who has all under way that it may: they wait for an attempt of their own', () => {
    const lanes = [
      lane('a', { inFlight: 4 }),
      lane('b', { inFlight: 1, consecutiveFailures: 5 }),
      lane('c', { inFlight: 4, breaker: 'open' }),
      lane('d'),
    ];
    expect(allocate(lanes, caps).full.map((one) => one.endpointId)).toEqual(['a', 'b']);
  });

  it.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [27, 7],
    [1_000, 8],
    [-5, 1],
  ])('with %i deliveries ahead gives each attempt of a sound endpoint %i to send', (ahead, depth) => {
    expect(allocate([lane('a')], { ...caps, ahead }).grants).toEqual([{ endpointId: 'a', room: 4, depth }]);
  });

  it('gives a slow endpoint no more than it gets through in time', () => {
    expect(allocate([lane('a', { depth: 2 })], { ...caps, ahead: 1_000 }).grants[0]?.depth).toBe(2);
  });

  it('gives an endpoint that has just failed one at a time', () => {
    const lanes = [lane('a', { consecutiveFailures: 1 }), lane('b', { breaker: 'half-open' })];
    const grants = allocate(lanes, { ...caps, ahead: 1_000 }).grants;
    expect(grants.map((grant) => grant.depth)).toEqual([1, 1]);
  });

  it('never exceeds a cap', () => {
    const anyLane = fc.record({
      endpointId: fc.uuid(),
      accountId: fc.constantFrom('x', 'y', 'z'),
      inFlight: fc.integer({ min: 0, max: 5 }),
      consecutiveFailures: fc.integer({ min: 0, max: 4 }),
      breaker: fc.constantFrom('closed' as const, 'open' as const, 'half-open' as const),
      depth: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(anyLane), fc.nat(20), fc.nat(10), (drawn, free, freeForFailing) => {
        const lanes = drawn.map((one) => ({
          ...one,
          accountInFlight: drawn
            .filter((d) => d.accountId === one.accountId)
            .reduce((n, d) => n + d.inFlight, 0),
        }));
        const { grants } = allocate(lanes, { ...caps, free, freeForFailing });
        const granted = (of: (lane: Lane) => boolean): number =>
          grants.reduce((sum, grant) => {
            const found = lanes.find((one) => one.endpointId === grant.endpointId);
            return found && of(found) ? sum + grant.room : sum;
          }, 0);
        return (
          granted(() => true) <= free &&
          granted(isFailing) <= freeForFailing &&
          granted((one) => one.breaker === 'open') === 0 &&
          lanes.every((one) => {
            const mine = granted((other) => other.endpointId === one.endpointId);
            const ofAccount = granted((other) => other.accountId === one.accountId);
            return (
              (mine === 0 || one.inFlight + mine <= caps.perEndpoint) &&
              (ofAccount === 0 || one.accountInFlight + ofAccount <= caps.perAccount)
            );
          })
        );
      }),
    );
  });
});
