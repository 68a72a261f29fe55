import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { webhookSignature, deliveryHeaders, standardSignature } from './signature';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('the signature', () => {
  it('is HMAC-SHA256 over <timestamp>.<raw body>, keyed with the whole secret string', () => {
    const body = '{"event":"webhook.test","timestamp":"2026-01-02T03:04:05.678Z","data":{}}';
    expect(webhookSignature(secret, '2026-01-02T03:04:05.678Z', Buffer.from(body))).toBe(
      'sha256=eb7956193da113c1380fdca746f90819bf5c47a1a206f7f0e0ff8f8e9fc9ced1',
    );
  });

  it('agrees with the published Standard Webhooks vector', () => {
    const body = Buffer.from('{"test": 2432232314}');
    expect(standardSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', body)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('verifies with unmodified standardwebhooks and svix, for the new secret and all before it', () => {
    const previousSecrets = [3, 2, 1].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
    const body = Buffer.from('{"event":"session.completed","data":{"name":"Zoë 🎧"}}');
    const headers = deliveryHeaders({
      eventId: '0190a0c4-7b5e-7c3e-9a51-000000000001',
      attempt: 2,
      body,
      sentAt: new Date(),
      secret,
      previousSecrets,
    });
    for (const key of [secret, ...previousSecrets]) {
      expect(new StandardWebhook(key).verify(body.toString(), headers)).toEqual(JSON.parse(body.toString()));
      expect(new SvixWebhook(key).verify(body.toString(), headers)).toEqual(JSON.parse(body.toString()));
    }
    expect(headers['X-Webhook-Signature']).toBe(
      webhookSignature(secret, headers['X-Webhook-Timestamp'] ?? '', body),
    );
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'User-Agent': 'Parley-Webhooks/2.0',
      'X-Webhook-Attempt': '2',
    });
  });

  it('does not verify when one byte of the body, the id or the time differs', () => {
    const body = Buffer.from('{"a":1}');
    const headers = deliveryHeaders({
      eventId: 'id',
      attempt: 1,
      body,
      sentAt: new Date(),
      secret,
      previousSecrets: [],
    });
    const webhook = new StandardWebhook(secret);
    expect(() => webhook.verify('{"a":2}', headers)).toThrow();
    expect(() => webhook.verify('{"a":1}', { ...headers, 'webhook-id': 'other' })).toThrow();
    expect(() => webhook.verify('{"a":1}', { ...headers, 'webhook-timestamp': '1614265330' })).toThrow();
  });
});
