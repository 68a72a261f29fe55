import { createHmac } from 'node:crypto';

export const USER_AGENT = 'Parley-Webhooks/2.0';

export interface SignedMessage {
  /** The event's id: the same over retries, resends and endpoints. */
  eventId: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  body: Buffer;
  sentAt: Date;
  /** `whsec_...` */
  secret: string;
  /** Those before, while their overlaps last. */
  previousSecrets: readonly string[];
}

/**
 * Two signatures of the same secret (docs/how-to/receive-webhooks.md): X-Webhook-Signature is keyed with the whole secret
 * string, `webhook-signature`, that of Standard Webhooks, with the bytes behind `whsec_`.
 */
export function deliveryHeaders(message: SignedMessage): Record<string, string> {
  const timestamp = message.sentAt.toISOString();
  const seconds = String(Math.floor(message.sentAt.getTime() / 1000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    'X-Webhook-Signature': webhookSignature(message.secret, timestamp, message.body),
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Attempt': String(message.attempt),
    'webhook-id': message.eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': [message.secret, ...message.previousSecrets]
      .map((secret) => standardSignature(secret, message.eventId, seconds, message.body))
      .join(' '),
  };
}

export function webhookSignature(secret: string, timestamp: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/** https://www.standardwebhooks.com, "v1". */
export function standardSignature(secret: string, id: string, seconds: string, body: Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`;
}
