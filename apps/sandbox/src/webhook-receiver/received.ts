import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';

export interface ReceivedWebhook {
  received_at: string;
  headers: Record<string, string>;
  raw_body: string;
  verified: boolean;
}

/** How a mailbox answers; `hang` never does. */
export interface Answer {
  status: number;
  delay_ms: number;
  hang: boolean;
  headers: Record<string, string>;
}

interface Mailbox {
  secret: string | null;
  answer: Answer;
  webhooks: ReceivedWebhook[];
}

const KEPT_PER_MAILBOX = 10_000;
const TOLERANCE_MS = 5 * 60_000;
const PROMPT: Answer = { status: 200, delay_ms: 0, hang: false, headers: {} };

/** Received webhooks by the name in the receiver's URL, in memory. */
@Injectable()
export class Received {
  private readonly mailboxes = new Map<string, Mailbox>();

  configure(name: string, change: { secret?: string; answer?: Partial<Answer> }): void {
    const mailbox = this.mailbox(name);
    if (change.secret !== undefined) {
      mailbox.secret = change.secret;
      for (const webhook of mailbox.webhooks) webhook.verified = verifies(webhook, change.secret);
    }
    if (change.answer) mailbox.answer = { ...PROMPT, ...change.answer };
  }

  /** Keeps the request and says how to answer it. */
  add(name: string, headers: Record<string, string>, rawBody: string): Answer {
    const mailbox = this.mailbox(name);
    const webhook = { received_at: new Date().toISOString(), headers, raw_body: rawBody, verified: false };
    webhook.verified = mailbox.secret !== null && verifies(webhook, mailbox.secret);
    mailbox.webhooks.push(webhook);
    if (mailbox.webhooks.length > KEPT_PER_MAILBOX) mailbox.webhooks.shift();
    return mailbox.answer;
  }

  list(name: string): ReceivedWebhook[] {
    return this.mailbox(name).webhooks;
  }

  clear(name: string): void {
    this.mailboxes.delete(name);
  }

  private mailbox(name: string): Mailbox {
    const known = this.mailboxes.get(name);
    if (known) return known;
    const fresh: Mailbox = { secret: null, answer: PROMPT, webhooks: [] };
    this.mailboxes.set(name, fresh);
    return fresh;
  }
}

/** Checks the signature and the age of a webhook by its X-Webhook headers. */
function verifies(webhook: ReceivedWebhook, secret: string): boolean {
  const timestamp = webhook.headers['x-webhook-timestamp'] ?? '';
  const given = Buffer.from(webhook.headers['x-webhook-signature'] ?? '');
  const digest = createHmac('sha256', secret).update(`${timestamp}.${webhook.raw_body}`).digest('hex');
  const expected = Buffer.from(`sha256=${digest}`);
  const age = Math.abs(Date.parse(webhook.received_at) - Date.parse(timestamp));
  return given.length === expected.length && timingSafeEqual(given, expected) && age <= TOLERANCE_MS;
}
