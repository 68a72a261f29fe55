import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { systemClock, type Clock } from '../clock';
import type { SipRequest } from '../message/message';
import { quote } from '../message/split-list';
import { digestFields, digestResponse } from './digest';

export interface DigestGuardOptions {
  realm: string;
  /** The password of a user, `undefined` for a user that does not exist. */
  passwordOf: (username: string) => string | undefined;
  /** Default MD5, which every carrier's equipment speaks. */
  algorithm?: 'MD5' | 'SHA-256';
  /** 407 with Proxy-Authenticate instead of 401. */
  proxy?: boolean;
  /** Older nonces are answered with stale=true; default 60 000 ms. */
  nonceLifetimeMs?: number;
  clock?: Clock;
}

export type DigestVerdict =
  { ok: true; username: string } | { ok: false; status: 401 | 407; headers: Record<string, string> };

/** Nonces whose count is remembered against replay; the oldest fall out. */
const MAX_NONCES = 10_000;

/** The server half of digest, for the sandbox and tests: challenge, verify, refuse replays. */
export class DigestGuard {
  private readonly secret = randomBytes(32);
  private readonly counts = new Map<string, number>();
  private readonly clock: Clock;

  constructor(private readonly options: DigestGuardOptions) {
    this.clock = options.clock ?? systemClock;
  }

  check(request: SipRequest): DigestVerdict {
    const header = this.options.proxy ? 'proxy-authorization' : 'authorization';
    for (const value of request.headers.all(header)) {
      const fields = digestFields(value);
      if (fields?.get('realm') === this.options.realm) return this.verify(request, fields);
    }
    return this.challenge(false);
  }

  private verify(request: SipRequest, fields: ReadonlyMap<string, string>): DigestVerdict {
    const field = (name: string): string => fields.get(name) ?? '';
    const password = this.options.passwordOf(field('username'));
    const nonce = field('nonce');
    if (password === undefined || !this.isOurs(nonce) || field('uri') !== request.uri)
      return this.challenge(false);
    const expected = digestResponse({
      username: field('username'),
      password,
      method: request.method,
      uri: request.uri,
      challenge: { realm: this.options.realm, nonce, qopAuth: field('qop') === 'auth', ...this.algorithm() },
      cnonce: field('cnonce'),
      nc: field('nc'),
    });
    if (!sameText(expected, field('response').toLowerCase())) return this.challenge(false);
    const age = this.clock.now() - Number.parseInt(nonce.slice(0, nonce.indexOf('-')), 36);
    if (age > (this.options.nonceLifetimeMs ?? 60_000)) return this.challenge(true);
    return this.isFresh(nonce, field('nc'))
      ? { ok: true, username: field('username') }
      : this.challenge(true);
  }

  private challenge(stale: boolean): DigestVerdict {
    const stamp = `${this.clock.now().toString(36)}-${randomBytes(6).toString('hex')}`;
    const nonce = `${stamp}-${this.sign(stamp)}`;
    const value =
      `Digest realm=${quote(this.options.realm)}, nonce="${nonce}", qop="auth", ` +
      `algorithm=${this.options.algorithm ?? 'MD5'}${stale ? ', stale=true' : ''}`;
    return this.options.proxy
      ? { ok: false, status: 407, headers: { 'proxy-authenticate': value } }
      : { ok: false, status: 401, headers: { 'www-authenticate': value } };
  }

  private algorithm(): { algorithm: string } {
    return { algorithm: this.options.algorithm ?? 'MD5' };
  }

  private isOurs(nonce: string): boolean {
    const at = nonce.lastIndexOf('-');
    return at > 0 && sameText(this.sign(nonce.slice(0, at)), nonce.slice(at + 1));
  }

  private sign(stamp: string): string {
    return createHmac('sha256', this.secret).update(stamp).digest('hex').slice(0, 32);
  }

  /** The count must grow (RFC 7616 5.4); clients without qop cannot count. */
  private isFresh(nonce: string, nc: string): boolean {
    const count = nc === '' ? 1 : Number.parseInt(nc, 16);
    const last = this.counts.get(nonce) ?? 0;
    if (nc !== '' && !(count > last)) return false;
    this.counts.delete(nonce);
    this.counts.set(nonce, count);
    const oldest = this.counts.keys().next();
    if (this.counts.size > MAX_NONCES && !oldest.done) this.counts.delete(oldest.value);
    return true;
  }
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
