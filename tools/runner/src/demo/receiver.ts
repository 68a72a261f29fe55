import { createHmac, timingSafeEqual } from 'node:crypto';

/** A webhook as the sandbox's receiver kept it. */
export interface ReceivedWebhook {
  received_at: string;
  headers: Record<string, string>;
  raw_body: string;
  /** The receiver's own check of the signature, with the secret it was told. */
  verified: boolean;
}

const TOLERANCE_MS = 5 * 60_000;

/** The sandbox's webhook receiver, driven over its control routes. */
export class SandboxReceiver {
  constructor(
    private readonly sandboxUrl: string,
    private readonly name: string,
  ) {}

  get url(): string {
    return `${this.sandboxUrl}/sandbox/v1/webhooks/${this.name}`;
  }

  async expect(secret: string): Promise<void> {
    const response = await fetch(this.url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    if (!response.ok) throw new Error(`the sandbox receiver answered ${response.status}`);
  }

  async received(): Promise<ReceivedWebhook[]> {
    const response = await fetch(this.url);
    return ((await response.json()) as { webhooks: ReceivedWebhook[] }).webhooks;
  }
}

/** What a receiver is told to do. contract: Events, "Headers on call.status.updated and session.completed". */
export function signatureHolds(webhook: ReceivedWebhook, secret: string): boolean {
  const timestamp = webhook.headers['x-webhook-timestamp'] ?? '';
  const given = Buffer.from(webhook.headers['x-webhook-signature'] ?? '');
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.${webhook.raw_body}`).digest('hex')}`,
  );
  const age = Math.abs(Date.parse(webhook.received_at) - Date.parse(timestamp));
  return given.length === expected.length && timingSafeEqual(given, expected) && age <= TOLERANCE_MS;
}
