import { randomBytes } from 'node:crypto';
import type { SipRequest, SipResponse } from '../message/message';
import { formatCredentials, formatNc, parseChallenge, type DigestChallenge } from './digest';

export interface DigestCredentials {
  username: string;
  password: string;
  /** Answer only challenges of this realm; absent answers any. */
  realm?: string;
}

type Side = 'www' | 'proxy';

interface Known {
  challenge: DigestChallenge;
  side: Side;
  count: number;
}

const HEADERS = {
  www: { challenge: 'www-authenticate', answer: 'authorization' },
  proxy: { challenge: 'proxy-authenticate', answer: 'proxy-authorization' },
} as const;

/**
 * The client half of digest for one call or registration: remembers challenges by realm, so that later
 * requests carry credentials at once with the next nonce count (RFC 3261 22, RFC 7616 3.4).
 */
export class DigestClient {
  private readonly known = new Map<string, Known>();
  /** Realms answered within the exchange that runs: a second refusal means a wrong password. */
  private readonly tried = new Set<string>();

  constructor(private readonly credentials: DigestCredentials | undefined) {}

  /** A new request begins. */
  begin(): void {
    this.tried.clear();
  }

  /** Sets the credentials for every realm known; the digest is over the Request-URI. */
  authorize(request: SipRequest): void {
    if (!this.credentials) return;
    for (const side of ['www', 'proxy'] as const) request.headers.delete(HEADERS[side].answer);
    for (const entry of this.known.values()) {
      entry.count += 1;
      const value = formatCredentials({
        ...this.credentials,
        challenge: entry.challenge,
        method: request.method,
        uri: request.uri,
        cnonce: randomBytes(8).toString('hex'),
        nc: formatNc(entry.count),
      });
      request.headers.add(HEADERS[entry.side].answer, value);
    }
  }

  /** Takes the challenges of a 401 or 407; false when repeating the request cannot help. */
  accept(response: SipResponse): boolean {
    const side: Side = response.status === 407 ? 'proxy' : 'www';
    let progress = false;
    const realms = new Set<string>();
    for (const value of response.headers.all(HEADERS[side].challenge)) {
      const challenge = parseChallenge(value);
      // of several algorithms for a realm the first we know is the server's favourite (RFC 8760 2.3)
      if (!challenge || realms.has(challenge.realm) || !this.mayAnswer(challenge)) continue;
      realms.add(challenge.realm);
      const key = `${side}|${challenge.realm}`;
      if (this.tried.has(key) && !challenge.stale) continue;
      this.tried.add(key);
      this.known.set(key, { challenge, side, count: 0 });
      progress = true;
    }
    return progress;
  }

  private mayAnswer(challenge: DigestChallenge): boolean {
    if (!this.credentials) return false;
    return this.credentials.realm === undefined || this.credentials.realm === challenge.realm;
  }
}
