import { bucketOf } from './bucket.rules';

describe('the bucket of a request', () => {
  it.each([
    '/calls',
    '/calls/',
    '/calls/start',
    '/calls/0192d3c4/hangup',
    '/CALLS/start',
    '/calls/no/such/route',
  ])('is calls for %s', (path) => expect(bucketOf(path)).toBe('calls'));

  it.each(['/', '', '/agent', '/callsheet', '/call', '//calls', '/config/calls', '/agent/calls'])(
    'is general for %j',
    (path) => expect(bucketOf(path)).toBe('general'),
  );
});
