import { inNetworks, isNetwork } from './networks';

describe('inbound networks', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.77', true],
    ['203.0.113.0/24', '203.0.114.1', false],
    ['203.0.113.5', '203.0.113.5', true],
    ['203.0.113.5', '::ffff:203.0.113.5', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '203.0.113.5', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['203.0.113.0/24', 'nonsense', false],
  ])('network %s contains address %s: %s', (network, address, expected) => {
    expect(inNetworks([network], address)).toBe(expected);
  });

  it('an empty list of networks contains no address', () => expect(inNetworks([], '127.0.0.1')).toBe(false));

  it.each([
    '300.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '',
    'host',
    'fe80::1%eth0',
    '10.0.0.0/x',
  ])('%j is not a network', (value) => expect(isNetwork(value, true)).toBe(false));
});
