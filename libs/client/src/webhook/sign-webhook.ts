import { randomBytes } from 'node:crypto';
import { contractSignature, standardSignature } from './signature';

export interface SignOptions {
  secret: string;
  /** The event's id. */
  id: string;
  rawBody: Uint8Array | string;
  sentAt?: Date;
  attempt?: number;
}

/** The headers Parley would send a body with: for tests of a receiver, and for `parley listen`. */
export function signWebhook({
  secret,
  id,
  rawBody,
  sentAt = new Date(),
  attempt = 1,
}: SignOptions): Record<string, string> {
  const body = typeof rawBody === 'string' ? Buffer.from(rawBody, 'utf8') : rawBody;
  const timestamp = sentAt.toISOString();
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  return {
    'Content-Type': 'application/json',
    'X-Webhook-Signature': contractSignature(secret, timestamp, body),
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Attempt': String(attempt),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': standardSignature(secret, id, seconds, body),
  };
}

/** `whsec_` and 32 random bytes as base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
