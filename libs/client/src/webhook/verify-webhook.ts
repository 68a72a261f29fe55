import type { components, webhooks } from '../generated/schema';
import { contractSignature, routeSignature, sameText, standardSignature } from './signature';

type Schemas = components['schemas'];

/** What an endpoint receives. Types may be added: handle those you know. */
export type WebhookEvent = BodyOf<Exclude<keyof webhooks, 'inbound.route'>>;

type BodyOf<Type extends keyof webhooks> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/** Headers as Node, fetch or a framework hand them over. */
export type IncomingHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** The endpoint's secret; while it is being rotated, both. */
  secret: string | readonly string[];
  headers: IncomingHeaders;
  /** The bytes as they arrived. A parsed and re-written body does not verify. */
  rawBody: Uint8Array | string;
  /** How old, or ahead of time, a delivery may be. Default 5 minutes. */
  toleranceMs?: number;
  /** Milliseconds; default now. */
  now?: number;
}

export interface VerifiedWebhook {
  /** The same over retries, replays and endpoints: what you remember to handle an event once. Signed, like the body. */
  id: string | null;
  /** When this attempt was sent. */
  sentAt: Date;
  event: WebhookEvent;
}

export type WebhookProblem = 'MISSING_HEADERS' | 'STALE' | 'FORGED' | 'NOT_JSON';

export class WebhookVerificationError extends Error {
  constructor(
    readonly reason: WebhookProblem,
    message: string,
  ) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

const FIVE_MINUTES = 5 * 60_000;

/**
 * The event, if it truly came from Parley; throws WebhookVerificationError otherwise. Checks the signatures by any of the
 * secrets: the contract's, or, where there is a `webhook-id`, the one that covers it as well, so that nobody passes an
 * event off as another one by its id. That one also makes the old secret alone enough during a rotation's overlap.
 */
export function verifyWebhook(options: VerifyOptions): VerifiedWebhook {
  const read = reader(options.headers);
  const timestamp = read('x-webhook-timestamp');
  const signature = read('x-webhook-signature');
  if (timestamp === null || signature === null)
    throw new WebhookVerificationError(
      'MISSING_HEADERS',
      'X-Webhook-Timestamp or X-Webhook-Signature is missing',
    );
  const body = bytesOf(options.rawBody);
  const sentAt = new Date(Date.parse(timestamp));
  refuseStale(sentAt.getTime(), options);
  const id = read('webhook-id');
  const standard = { seconds: read('webhook-timestamp'), signatures: read('webhook-signature') };
  // Every secret is tried, whichever fits: how long it takes tells nothing.
  const fits = secretsOf(options.secret).map((secret) =>
    id === null
      ? sameText(contractSignature(secret, timestamp, body), signature)
      : fitsStandard(secret, { ...standard, id }, sentAt, body),
  );
  if (!fits.includes(true)) throw forged();
  return { id, sentAt, event: parse(body) as WebhookEvent };
}

/** The same for `inbound.route`, which goes to a routing policy's URL with headers of its own. */
export function verifyInboundRoute(options: VerifyOptions): Schemas['InboundRouteEventDto'] {
  const read = reader(options.headers);
  const timestamp = read('x-parley-timestamp');
  const signature = read('x-parley-signature');
  if (timestamp === null || signature === null)
    throw new WebhookVerificationError(
      'MISSING_HEADERS',
      'X-Parley-Timestamp or X-Parley-Signature is missing',
    );
  const body = bytesOf(options.rawBody);
  refuseStale(/^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN, options);
  const fits = secretsOf(options.secret).map((secret) =>
    sameText(routeSignature(secret, timestamp, body), signature),
  );
  if (!fits.includes(true)) throw forged();
  return parse(body) as Schemas['InboundRouteEventDto'];
}

interface Standard {
  id: string;
  seconds: string | null;
  signatures: string | null;
}

/** Of the same moment as the contract's timestamp, or an old signature could be given a fresh one. */
function fitsStandard(secret: string, standard: Standard, sentAt: Date, body: Uint8Array): boolean {
  const { id, seconds, signatures } = standard;
  if (seconds === null || signatures === null) return false;
  if (seconds !== String(Math.floor(sentAt.getTime() / 1000))) return false;
  const expected = standardSignature(secret, id, seconds, body);
  return signatures.split(' ').filter((one) => sameText(expected, one)).length > 0;
}

function refuseStale(
  sentAtMs: number,
  { toleranceMs = FIVE_MINUTES, now = Date.now() }: VerifyOptions,
): void {
  // Written so that a time that cannot be read is refused as well.
  if (!(Math.abs(now - sentAtMs) <= toleranceMs))
    throw new WebhookVerificationError('STALE', 'The timestamp is too far from now');
}

function forged(): WebhookVerificationError {
  return new WebhookVerificationError(
    'FORGED',
    'The signature does not fit: wrong secret, or not the raw body',
  );
}

function secretsOf(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  // A bare prefix is what an unset variable leaves of a template: everybody knows the key it makes.
  if (secrets.length === 0 || secrets.some((one) => one.replace(/^whsec_/, '').trim() === ''))
    throw new TypeError('a secret is needed');
  return secrets;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('NOT_JSON', 'The body is signed but not JSON');
  }
}

function bytesOf(body: Uint8Array | string): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body, 'utf8');
  if (body instanceof Uint8Array) return body;
  throw new TypeError('rawBody must be the bytes as they arrived, not a parsed body');
}

/** A header that is there once. */
function reader(headers: IncomingHeaders): (name: string) => string | null {
  if (headers instanceof Headers) return (name) => headers.get(name);
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = lower.get(name);
    const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof only === 'string' ? only : null;
  };
}
