import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { newWebhookSecret, signWebhook } from './sign-webhook';
import { routeSignature } from './signature';
import {
  verifyInboundRoute,
  type VerifyOptions,
  verifyWebhook,
  WebhookVerificationError,
} from './verify-webhook';

interface Vector {
  name: string;
  secrets: string[];
  now: string;
  headers: Record<string, string>;
  body: string;
  valid: boolean;
  reason?: string;
}

const file = join(__dirname, '..', '..', 'conformance', 'webhook-signatures.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
const reasonOf = (verify: () => unknown): string | undefined => {
  try {
    verify();
    return undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
};

describe('a webhook', () => {
  it.each(vectors.map((one): [string, Vector] => [one.name, one]))('%s', (_name, one) => {
    const { headers, body } = one;
    const options: VerifyOptions = { secret: one.secrets, headers, rawBody: body, now: Date.parse(one.now) };
    for (const given of [
      options,
      { ...options, rawBody: Buffer.from(body) },
      { ...options, headers: new Headers(headers) },
    ])
      expect(reasonOf(() => verifyWebhook(given))).toBe(one.valid ? undefined : one.reason);
    if (one.valid) expect(verifyWebhook(options).event).toEqual(JSON.parse(body));
  });

  it('is signed here as Parley signs it: for its own verifier, standardwebhooks and svix', () => {
    const secret = newWebhookSecret();
    const rawBody = '{"event":"session.completed","data":{"name":"Zoë"}}';
    const headers = signWebhook({ secret, id: 'e1', rawBody });
    expect(verifyWebhook({ secret, headers, rawBody })).toMatchObject({
      id: 'e1',
      event: JSON.parse(rawBody),
    });
    expect(new StandardWebhook(secret).verify(rawBody, headers)).toEqual(JSON.parse(rawBody));
    expect(new SvixWebhook(secret).verify(rawBody, headers)).toEqual(JSON.parse(rawBody));
  });

  it('takes the headers of Node, where a name given twice is a list', () => {
    const secret = newWebhookSecret();
    const signed = signWebhook({ secret, id: 'e1', rawBody: '{}' });
    const node = Object.fromEntries(
      Object.entries(signed).map(([name, value]) => [name.toLowerCase(), [value]]),
    );
    expect(verifyWebhook({ secret, headers: node, rawBody: '{}' }).id).toBe('e1');
    const twice = { ...signed, 'X-Webhook-Signature': undefined, 'x-webhook-signature': ['a', 'b'] };
    expect(reasonOf(() => verifyWebhook({ secret, headers: twice, rawBody: '{}' }))).toBe('MISSING_HEADERS');
  });

  it('tolerance is the caller’s to choose', () => {
    const secret = newWebhookSecret();
    const headers = signWebhook({ secret, id: 'e1', rawBody: '{}', sentAt: new Date(0) });
    expect(reasonOf(() => verifyWebhook({ secret, headers, rawBody: '{}' }))).toBe('STALE');
    expect(verifyWebhook({ secret, headers, rawBody: '{}', toleranceMs: Infinity }).sentAt).toEqual(
      new Date(0),
    );
  });

  it('misuse is said at once: no secret, a parsed body', () => {
    const headers = signWebhook({ secret: 'whsec_', id: 'e1', rawBody: '{}' });
    expect(() => verifyWebhook({ secret: [], headers, rawBody: '{}' })).toThrow(TypeError);
    for (const secret of ['', 'whsec_', ' ', [newWebhookSecret(), 'whsec_']])
      expect(() => verifyWebhook({ secret, headers, rawBody: '{}' })).toThrow(TypeError);
    const parsed = { a: 1 } as unknown as string;
    expect(() => verifyWebhook({ secret: newWebhookSecret(), headers, rawBody: parsed })).toThrow(
      'not a parsed body',
    );
  });
});

describe('inbound.route', () => {
  const secret = 'whsec_x';
  const rawBody = '{"event":"inbound.route"}';
  const headersAt = (ms: number): Record<string, string> => ({
    'X-Parley-Event': 'inbound.route',
    'X-Parley-Timestamp': String(ms),
    'X-Parley-Signature': routeSignature(secret, String(ms), Buffer.from(rawBody)),
  });

  it('verifies by its own headers', () => {
    expect(verifyInboundRoute({ secret, headers: headersAt(Date.now()), rawBody })).toEqual({
      event: 'inbound.route',
    });
  });

  it.each([
    ['STALE', headersAt(Date.now() - 300_001), rawBody],
    ['STALE', { ...headersAt(Date.now()), 'X-Parley-Timestamp': 'now' }, rawBody],
    ['FORGED', headersAt(Date.now()), '{}'],
    ['MISSING_HEADERS', {}, rawBody],
  ])('%s', (reason, headers, body) => {
    expect(reasonOf(() => verifyInboundRoute({ secret, headers, rawBody: body }))).toBe(reason);
  });
});
