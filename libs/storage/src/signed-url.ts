import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObjectKey } from './object-key';
import { SIGNED_METHODS, type SignedMethod, type UploadTerms } from './object-store';

export const OBJECTS_PATH = '/objects/';

export interface UrlSigner {
  /** Address of the gateway, without a trailing slash needed. */
  publicUrl: string;
  /** 32 bytes: `SecretBox.derive('objects')`, the same in every process. */
  key: Buffer;
  /** What else signatures are believed by: keys before this one. */
  otherKeys?: readonly Buffer[];
  now?: () => Date;
}

export type UrlVerdict =
  { ok: true; key: string; upload?: UploadTerms } | { ok: false; reason: 'malformed' | 'expired' | 'forged' };

/** `<public url>/objects/<key>?expires=<epoch seconds>&signature=<hmac>`; upload addresses also say what they take. */
export function signUrl(signer: UrlSigner, key: string, expiresSecs: number, upload?: UploadTerms): string {
  const expires = Math.floor((signer.now?.() ?? new Date()).getTime() / 1000) + Math.floor(expiresSecs);
  const method = upload ? 'PUT' : 'GET';
  const query = new URLSearchParams({
    expires: String(expires),
    signature: sign(signer.key, { method, key, expires, upload }),
  });
  if (upload) {
    query.set('method', method);
    query.set('bytes', String(upload.bytes));
    query.set('type', upload.contentType);
  }
  return `${signer.publicUrl.replace(/\/+$/, '')}${OBJECTS_PATH}${key}?${query.toString()}`;
}

/**
 * Judges a request on `/objects/...`. `path` is what follows the host (`/objects/<key>?...`), still encoded.
 * HEAD is allowed wherever GET is.
 */
export function verifySignedUrl(
  signer: Pick<UrlSigner, 'key' | 'otherKeys' | 'now'>,
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

  const upload = method === 'PUT' ? termsOf(url.searchParams) : undefined;
  const given = Buffer.from(url.searchParams.get('signature') ?? '');
  const fits = [signer.key, ...(signer.otherKeys ?? [])].map((secret) =>
    isSame(given, Buffer.from(sign(secret, { method, key, expires, upload }))),
  );
  if (!fits.includes(true)) return { ok: false, reason: 'forged' };
  if (expires * 1000 <= (signer.now?.() ?? new Date()).getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, key, ...(upload ? { upload } : {}) };
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Signed {
  method: SignedMethod;
  key: string;
  expires: number;
  upload: UploadTerms | undefined;
}

function sign(secret: Buffer, { method, key, expires, upload }: Signed): string {
  const terms = upload ? [String(upload.bytes), upload.contentType] : [];
  return createHmac('sha256', secret)
    .update([method, key, String(expires), ...terms].join('\n'))
    .digest('base64url');
}

function termsOf(query: URLSearchParams): UploadTerms {
  return { bytes: Number(query.get('bytes')), contentType: query.get('type') ?? '' };
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
