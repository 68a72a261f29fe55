import { ManualClock } from '../../test/manual-clock';
import { buildResponse } from '../message/build-response';
import { Headers } from '../message/headers';
import type { SipRequest } from '../message/message';
import { digestResponse, formatNc, parseChallenge } from './digest';
import { DigestClient } from './digest-client';
import { DigestGuard } from './digest-guard';

const request = (method = 'INVITE', uri = 'sip:bob@example.com'): SipRequest => ({
  kind: 'request',
  method,
  uri,
  headers: new Headers(),
  body: '',
});

describe('digestResponse', () => {
  const mufasa = { username: 'Mufasa', password: 'Circle of Life', method: 'GET', uri: '/dir/index.html' };
  const rfc7616 = {
    realm: 'http-auth@example.org',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    qopAuth: true,
  };
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';

  it.each([
    [
      'RFC 2617 3.5',
      {
        ...mufasa,
        password: 'Circle Of Life',
        challenge: {
          realm: 'testrealm@host.com',
          nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
          qopAuth: true,
        },
        cnonce: '0a4f113b',
        nc: '00000001',
      },
      '6629fae49393a05397450978507c4ef1',
    ],
    [
      'RFC 7616 3.9.1 MD5',
      { ...mufasa, challenge: { ...rfc7616, algorithm: 'MD5' }, cnonce, nc: '00000001' },
      '8ca523f5e9506fed4657c9700eebdbec',
    ],
    [
      'RFC 7616 3.9.1 SHA-256',
      { ...mufasa, challenge: { ...rfc7616, algorithm: 'SHA-256' }, cnonce, nc: '00000001' },
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    ],
  ])('matches %s', (_name, input, expected) => expect(digestResponse(input)).toBe(expected));
});

describe('parseChallenge', () => {
  it.each([
    [
      'Digest realm="a, \\"b\\"", nonce="n", qop="auth,auth-int", stale=TRUE, opaque=""',
      { realm: 'a, "b"', qopAuth: true, stale: true, opaque: '' },
    ],
    [
      'digest nonce=n,realm="r",algorithm=md5',
      { realm: 'r', qopAuth: false, stale: false, algorithm: 'md5' },
    ],
    ['Digest realm="r", nonce="n", algorithm=SHA-256', { algorithm: 'SHA-256' }],
  ])('reads %s', (text, expected) => expect(parseChallenge(text)).toMatchObject(expected));

  it.each([
    'Basic realm="r"',
    'Digest realm="r"',
    'Digest realm="r", nonce="n", qop="auth-int"',
    'Digest realm="r", nonce="n", algorithm=ROT13',
    '',
  ])('cannot answer %j', (text) => expect(parseChallenge(text)).toBeUndefined());
});

describe.each([['MD5' as const], ['SHA-256' as const]])(
  'DigestClient against DigestGuard with %s',
  (algorithm) => {
    const clock = new ManualClock();
    const guard = (proxy = false): DigestGuard =>
      new DigestGuard({
        realm: 'parley',
        algorithm,
        proxy,
        clock,
        passwordOf: (name) => (name === 'alice' ? 'secret' : undefined),
      });
    const challengeOf = (g: DigestGuard, r: SipRequest) => {
      const verdict = g.check(r);
      if (verdict.ok) throw new Error('not challenged');
      const response = buildResponse(r, verdict.status);
      response.headers.merge(verdict.headers);
      return response;
    };

    it.each([[false], [true]])('is let in, and stays in with a growing nonce count (proxy: %s)', (proxy) => {
      const g = guard(proxy);
      const client = new DigestClient({ username: 'alice', password: 'secret' });
      const first = request();
      expect(client.accept(challengeOf(g, first))).toBe(true);
      for (let count = 1; count <= 3; count++) {
        const next = request('INFO');
        client.begin();
        client.authorize(next);
        const header = next.headers.get(proxy ? 'proxy-authorization' : 'authorization');
        expect(header).toContain(`nc=${formatNc(count)}`);
        expect(g.check(next)).toEqual({ ok: true, username: 'alice' });
        expect(g.check(next).ok).toBe(false); // replayed
      }
    });

    it('gives up on a wrong password after one answer, and on a realm that is not its own', () => {
      const g = guard();
      const wrong = new DigestClient({ username: 'alice', password: 'no' });
      const again = request();
      expect(wrong.accept(challengeOf(g, again))).toBe(true);
      wrong.authorize(again);
      expect(wrong.accept(challengeOf(g, again))).toBe(false);
      const foreign = new DigestClient({ username: 'alice', password: 'secret', realm: 'elsewhere' });
      expect(foreign.accept(challengeOf(g, request()))).toBe(false);
      expect(new DigestClient(undefined).accept(challengeOf(g, request()))).toBe(false);
    });

    it('answers a stale nonce with the fresh one', () => {
      const g = guard();
      const client = new DigestClient({ username: 'alice', password: 'secret' });
      client.accept(challengeOf(g, request()));
      clock.pass(60_001);
      const late = request();
      client.authorize(late);
      const stale = challengeOf(g, late);
      expect(stale.headers.get('www-authenticate')).toContain('stale=true');
      expect(client.accept(stale)).toBe(true);
      client.authorize(late);
      expect(g.check(late).ok).toBe(true);
    });

    it('refuses credentials for another Request-URI or with a forged nonce', () => {
      const g = guard();
      const client = new DigestClient({ username: 'alice', password: 'secret' });
      client.accept(challengeOf(g, request()));
      const moved = request();
      client.authorize(moved);
      expect(g.check({ ...moved, uri: 'sip:eve@example.com' }).ok).toBe(false);
      expect(guard().check(moved).ok).toBe(false);
    });
  },
);
