import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObjectKey } from './object-key';
import { SIGNED_METHODS, type SignedMethod } from './object-store';

export const OBJECTS_PATH = '/objects/';

export interface UrlSigner {
  /** Address of the gateway, without a trailing slash needed. */
  publicUrl: string;
  /** 32 bytes: `SecretBox.derive('objects')`, the same in every process. */
  key: Buffer;
  now?: () => Date;
}

export type UrlVerdict =
  { ok: true; key: string } | { ok: false; reason: 'malformed' | 'expired' | 'forged' };

/** `<public url>/objects/<key>?expires=<epoch seconds>&signature=<hmac>`; PUT addresses also name their method. */
export function signUrl(signer: UrlSigner, key: string, expiresSecs: number, method: SignedMethod): string {
  const expires = Math.floor((signer.now?.() ?? new Date()).getTime() / 1000) + Math.floor(expiresSecs);
  const query = new URLSearchParams({
    expires: String(expires),
    signature: sign(signer.key, method, key, expires),
  });
  if (method !== 'GET') query.set('method', method);
  return `${signer.publicUrl.replace(/\/+$/, '')}${OBJECTS_PATH}${key}?${query.toString()}`;
}

/**
 * Judges a request on `/objects/...`. `path` is what follows the host (`/objects/<key>?...`), still encoded.
 * HEAD is allowed wherever GET is.
 */
export function verifySignedUrl(
  signer: Pick<UrlSigner, 'key' | 'now'>,
  request: { method: string; path: string },
): UrlVerdict {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const url = parse(request.path);
  if (!url || !url.pathname.startsWith(OBJECTS_PATH) || !isSignedMethod(method))
    return { ok: false, reason: 'malformed' };
  const key = url.pathname.slice(OBJECTS_PATH.length);
  const expires = Number(url.searchParams.get('expires'));
  if (!isObjectKey(key) || !Number.isSafeInteger(expires) || expires <= 0)
    return { ok: false, reason: 'malformed' };

  const expected = Buffer.from(sign(signer.key, method, key, expires));
  const given = Buffer.from(url.searchParams.get('signature') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, reason: 'forged' };
  if (expires * 1000 <= (signer.now?.() ?? new Date()).getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, key };
}

function sign(secret: Buffer, method: SignedMethod, key: string, expires: number): string {
  return createHmac('sha256', secret).update(`${method}\n${key}\n${expires}`).digest('base64url');
}

function isSignedMethod(value: string): value is SignedMethod {
  return SIGNED_METHODS.some((method) => method === value);
}

function parse(path: string): URL | null {
  try {
    return new URL(path, 'http://objects.invalid');
  } catch {
    return null;
  }
}
