import { createHash } from 'node:crypto';
import { parseParams, quote, splitList, unquote } from '../message/split-list';

/** Names as on the wire; the `-sess` variants are accepted too (RFC 7616 3.4, RFC 8760). */
const HASHES: Readonly<Record<string, string>> = {
  md5: 'md5',
  'sha-256': 'sha256',
  'sha-512-256': 'sha512-256',
};

export interface DigestChallenge {
  realm: string;
  nonce: string;
  opaque?: string;
  /** As the server spelled it; absent means MD5. */
  algorithm?: string;
  /** The server offers qop=auth; without it the old RFC 2069 form is used. */
  qopAuth: boolean;
  stale: boolean;
}

export interface DigestInput {
  username: string;
  password: string;
  method: string;
  uri: string;
  challenge: Pick<DigestChallenge, 'realm' | 'nonce' | 'algorithm' | 'qopAuth'>;
  cnonce: string;
  /** Eight hex digits. */
  nc: string;
}

/** Fields of `Digest a=b, c="d"`; `undefined` for another scheme. */
export function digestFields(value: string): Map<string, string> | undefined {
  const rest = /^digest\s+(.*)$/is.exec(value.trim())?.[1];
  return rest === undefined ? undefined : parseParams(splitList(rest).join(';'));
}

/** A challenge we can answer, or `undefined`. */
export function parseChallenge(value: string): DigestChallenge | undefined {
  const fields = digestFields(value);
  const realm = fields?.get('realm');
  const nonce = fields?.get('nonce');
  if (!fields || realm === undefined || !nonce) return undefined;
  const algorithm = fields.get('algorithm');
  const opaque = fields.get('opaque');
  const qop = fields.get('qop');
  const qopAuth = (qop ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .includes('auth');
  if (qop !== undefined && qop !== '' && !qopAuth) return undefined; // auth-int only
  if (!hashOf(algorithm)) return undefined;
  return {
    realm,
    nonce,
    qopAuth,
    stale: fields.get('stale')?.toLowerCase() === 'true',
    ...(algorithm ? { algorithm } : {}),
    ...(opaque === undefined ? {} : { opaque }),
  };
}

/** RFC 7616 3.4.1 to 3.4.3; RFC 2617 3.2.2 with MD5. */
export function digestResponse(input: DigestInput): string {
  const { username, password, challenge, cnonce, nc, method, uri } = input;
  const hash = hashOf(challenge.algorithm) ?? 'md5';
  const h = (text: string): string => createHash(hash).update(text, 'utf8').digest('hex');
  const secret = h(`${username}:${challenge.realm}:${password}`);
  const session = challenge.algorithm?.toLowerCase().endsWith('-sess');
  const a1 = session ? h(`${secret}:${challenge.nonce}:${cnonce}`) : secret;
  const a2 = h(`${method}:${uri}`);
  if (!challenge.qopAuth) return h(`${a1}:${challenge.nonce}:${a2}`);
  return h(`${a1}:${challenge.nonce}:${nc}:${cnonce}:auth:${a2}`);
}

/** The value of Authorization or Proxy-Authorization. */
export function formatCredentials(input: DigestInput & { challenge: DigestChallenge }): string {
  const { challenge, username, uri, cnonce, nc } = input;
  const parts = [
    `username=${quote(username)}`,
    `realm=${quote(challenge.realm)}`,
    `nonce=${quote(challenge.nonce)}`,
    `uri=${quote(uri)}`,
    `response="${digestResponse(input)}"`,
  ];
  if (challenge.algorithm) parts.push(`algorithm=${challenge.algorithm}`);
  if (challenge.opaque !== undefined) parts.push(`opaque=${quote(challenge.opaque)}`);
  if (challenge.qopAuth) parts.push('qop=auth', `nc=${nc}`, `cnonce=${quote(cnonce)}`);
  return `Digest ${parts.join(', ')}`;
}

export const formatNc = (count: number): string => count.toString(16).padStart(8, '0');

function hashOf(algorithm: string | undefined): string | undefined {
  return HASHES[
    unquote(algorithm ?? 'MD5')
      .toLowerCase()
      .replace(/-sess$/, '')
  ];
}
