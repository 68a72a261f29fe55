import { createHmac } from 'node:crypto';
import { Received } from './received';

const SECRET = 'whsec_c2VjcmV0';
const RAW = '{"event":"webhook.test"}';

function headers(timestamp: string, secret = SECRET): Record<string, string> {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${RAW}`).digest('hex');
  return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `sha256=${digest}` };
}

describe('Received', () => {
  const now = (): string => new Date().toISOString();

  it('verifies what was signed with the secret it was told', () => {
    const received = new Received();
    received.configure('a', { secret: SECRET });
    received.add('a', headers(now()), RAW);
    expect(received.list('a')[0]?.verified).toBe(true);
  });

  it('verifies later what came before the secret', () => {
    const received = new Received();
    received.add('a', headers(now()), RAW);
    expect(received.list('a')[0]?.verified).toBe(false);
    received.configure('a', { secret: SECRET });
    expect(received.list('a')[0]?.verified).toBe(true);
  });

  it.each([
    ['another secret', headers(new Date().toISOString(), 'whsec_other'), RAW],
    ['another body', headers(new Date().toISOString()), `${RAW} `],
    ['a timestamp six minutes old', headers(new Date(Date.now() - 360_000).toISOString()), RAW],
    ['no signature at all', {}, RAW],
  ])('does not verify %s', (_what, given, raw) => {
    const received = new Received();
    received.configure('a', { secret: SECRET });
    received.add('a', given, raw);
    expect(received.list('a')[0]?.verified).toBe(false);
  });

  it('answers as it was told to', () => {
    const received = new Received();
    received.configure('a', { answer: { status: 503, delay_ms: 20 } });
    expect(received.add('a', {}, RAW)).toMatchObject({ status: 503, delay_ms: 20, hang: false });
    expect(received.add('b', {}, RAW)).toMatchObject({ status: 200 });
  });
});
