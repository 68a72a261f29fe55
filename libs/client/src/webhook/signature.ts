import { createHmac, timingSafeEqual } from 'node:crypto';

/** `X-Webhook-Signature`: keyed with the whole secret, `whsec_` included. */
export function contractSignature(secret: string, timestamp: string, body: Uint8Array): string {
  return `sha256=${hmac(secret, timestamp, body).toString('hex')}`;
}

/** Of requests to an inbound routing policy's URL. */
export function routeSignature(secret: string, timestamp: string, body: Uint8Array): string {
  return `v1=${hmac(secret, timestamp, body).toString('hex')}`;
}

/** https://www.standardwebhooks.com: keyed with the bytes behind `whsec_`. */
export function standardSignature(secret: string, id: string, seconds: string, body: Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
}

function hmac(secret: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}

/** Takes as long whether the first or the last character differs. */
export function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
