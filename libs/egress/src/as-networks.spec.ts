import { ConfigError, loadConfig, ServiceConfig } from '@parley/platform';
import { asNetworks } from './as-networks';

class DemoConfig extends ServiceConfig {
  @asNetworks()
  DELIVERY_ALLOWED_NETWORKS: string[] = [];
}

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const networks = (text?: string): string[] =>
  loadConfig(DemoConfig, { MASTER_KEY, DELIVERY_ALLOWED_NETWORKS: text }).DELIVERY_ALLOWED_NETWORKS;

it('reads networks separated by commas; none is none', () => {
  expect(networks('127.0.0.0/8, ::1/128')).toEqual(['127.0.0.0/8', '::1/128']);
  expect(networks()).toEqual([]);
});

it.each(['127.0.0.1', '10.0.0.0/33', 'localhost/8', '127.0.0.0/8,everything'])(
  'refuses %s by name',
  (text) => {
    expect(() => networks(text)).toThrow(ConfigError);
    expect(() => networks(text)).toThrow('DELIVERY_ALLOWED_NETWORKS must be a list of CIDR networks');
  },
);
