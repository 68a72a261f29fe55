import { ConfigError, loadConfig } from '@parley/platform';
import { WebhooksConfig } from './webhooks.config';

const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
const load = (env: Record<string, string>): WebhooksConfig =>
  loadConfig(WebhooksConfig, { MASTER_KEY, ...env });

describe('the settings of webhooks', () => {
  it.each<Record<string, string>>([
    {},
    { DELIVERY_LEASE_MS: '11000' },
    { DELIVERY_LEASE_MS: '2500', DELIVERY_TIMEOUT_MS: '1000' },
    { DELIVERY_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' },
  ])('may be %j', (env) => {
    expect(load(env)).toBeInstanceOf(WebhooksConfig);
  });

  it.each([
    // Leases that end before an attempt may: nothing would ever be sent.
    ['DELIVERY_LEASE_MS', { DELIVERY_LEASE_MS: '9000' }],
    ['DELIVERY_LEASE_MS', { DELIVERY_LEASE_MS: '2000', DELIVERY_TIMEOUT_MS: '1500' }],
    // A receiver has 10 seconds.
    ['DELIVERY_TIMEOUT_MS', { DELIVERY_TIMEOUT_MS: '10001' }],
    ['DELIVERY_RETRY_DELAYS_MS', { DELIVERY_RETRY_DELAYS_MS: '5000,soon' }],
    ['DELIVERY_ALLOWED_NETWORKS', { DELIVERY_ALLOWED_NETWORKS: 'localhost' }],
  ])('%s refuses %j', (name, env) => {
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(name);
  });
});
