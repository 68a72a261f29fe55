import { createHmac } from 'node:crypto';

/** Signed like webhooks: HMAC-SHA256 of "<timestamp>.<body>". */
export function toolSignature(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = now.toISOString();
  const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'X-Webhook-Timestamp': timestamp, 'X-Webhook-Signature': `sha256=${hex}` };
}
