import { checkUrl } from './check-url';
import { EgressPolicy } from './policy';

const production = EgressPolicy.allowing();
const development = EgressPolicy.allowing(['127.0.0.0/8', '10.1.0.0/16']);
const reasonOf = (input: unknown, policy: EgressPolicy): string | null => {
  const check = checkUrl(input, policy);
  return check.ok ? null : check.reason;
};

const GOOD = [
  'https://example.com',
  'https://example.com/',
  'https://hooks.example.co.in/a/b?c=d&e=%20',
  'https://example.com:443/x',
  'https://example.com:8443/x',
  'https://EXAMPLE.com/UPPER',
  'https://bücher.example/x',
  'https://xn--bcher-kva.example/x',
  'https://93.184.216.34/hook',
  'https://[2606:4700:4700::1111]/hook',
  'https://user.example.com/path@with-at',
  'https://example.com/?q=a@b',
  'https://localhost.example.com/',
  'https://127.0.0.1.example.com/',
];

const HOSTILE: [string, RegExp][] = [
  // schemes
  ['http://example.com/', /https/],
  ['HTTP://example.com/', /https/],
  ['ftp://example.com/', /https/],
  ['file:///etc/passwd', /https/],
  ['gopher://example.com:70/', /https/],
  ['javascript:alert(1)', /https/],
  ['data:text/plain,hi', /https/],
  ['//example.com/', /valid URL/],
  ['example.com', /valid URL/],
  ['https://', /valid URL/],
  // user info
  ['https://user@example.com/', /user name/],
  ['https://user:pass@example.com/', /user name/],
  ['https://example.com@127.0.0.1/', /user name/],
  ['https://@example.com/', /user name/],
  // loopback and its spellings
  ['https://localhost/', /reachable/],
  ['https://LOCALHOST/', /reachable/],
  ['https://localhost./', /dot/],
  ['https://api.localhost/', /reachable/],
  ['https://127.0.0.1/', /public/],
  ['https://127.1.2.3/', /public/],
  ['https://127.1/', /plain address/],
  ['https://0177.0.0.1/', /plain address/],
  ['https://0x7f.0.0.1/', /plain address/],
  ['https://0x7f000001/', /plain address/],
  ['https://2130706433/', /plain address/],
  ['https://017700000001/', /plain address/],
  ['https://１２７.０.０.１/', /plain address/],
  ['https://①②⑦.⓪.⓪.①/', /plain address/],
  ['https://127。0。0。1/', /plain address/],
  ['https://%31%32%37.0.0.1/', /plain address/],
  ['https://127.0.0.1./', /dot|plain address/],
  ['https://[::1]/', /public/],
  ['https://[0:0:0:0:0:0:0:1]/', /public/],
  ['https://[::ffff:127.0.0.1]/', /public/],
  ['https://[::ffff:7f00:1]/', /public/],
  ['https://[::127.0.0.1]/', /public/],
  ['https://0.0.0.0/', /public/],
  ['https://0/', /plain address/],
  ['https://[::]/', /public/],
  // private, shared, reserved
  ['https://10.0.0.1/', /public/],
  ['https://172.16.0.1/', /public/],
  ['https://172.31.255.255/', /public/],
  ['https://192.168.1.1/', /public/],
  ['https://100.64.0.1/', /public/],
  ['https://192.0.2.1/', /public/],
  ['https://198.18.0.1/', /public/],
  ['https://198.51.100.1/', /public/],
  ['https://203.0.113.1/', /public/],
  ['https://192.88.99.1/', /public/],
  ['https://224.0.0.1/', /public/],
  ['https://240.0.0.1/', /public/],
  ['https://255.255.255.255/', /public/],
  ['https://[fc00::1]/', /public/],
  ['https://[fd12:3456::1]/', /public/],
  ['https://[fec0::1]/', /public/],
  ['https://[ff02::1]/', /public/],
  ['https://[2001:db8::1]/', /public/],
  ['https://[2001::1]/', /public/],
  ['https://[2002:7f00:1::]/', /public/],
  ['https://[64:ff9b::7f00:1]/', /public/],
  ['https://[100::1]/', /public/],
  ['https://[4000::1]/', /public/],
  // metadata
  ['https://169.254.169.254/latest/meta-data/', /metadata/],
  ['https://169.254.170.2/', /metadata/],
  ['https://0xa9fea9fe/', /plain address/],
  ['https://2852039166/', /plain address/],
  ['https://[::ffff:169.254.169.254]/', /metadata/],
  ['https://[64:ff9b::a9fe:a9fe]/', /metadata/],
  ['https://[2002:a9fe:a9fe::1]/', /metadata/],
  ['https://[fd00:ec2::254]/', /metadata/],
  ['https://[fe80::1]/', /metadata/],
  ['https://100.100.100.200/', /metadata/],
  ['https://168.63.129.16/', /metadata/],
  ['https://metadata.google.internal/', /reachable/],
  // inside names, odd characters, other protocols' ports
  ['https://intranet/', /reachable/],
  ['https://printer/', /domain name/],
  ['https://db.local/', /reachable/],
  ['https://svc.cluster.local/', /reachable/],
  ['https://router.home.arpa/', /reachable/],
  ['https://example.com./', /dot/],
  ['https://exa mple.com/', /spaces/],
  ['https://example.com\\@127.0.0.1/', /backslashes/],
  ['https://example.com\t/', /spaces/],
  ['https://example.com/\r\nX-Evil: 1', /spaces/],
  ['https://example.com:22/', /port/],
  ['https://example.com:25/', /port/],
  ['https://example.com:80/', /port/],
  ['https:///example.com/', /valid URL/],
  ['https:example.com/', /valid URL/],
  ['https://example.com:99999/', /valid URL/],
  ['https://example.com:-1/', /valid URL/],
  [`https://example.com/${'x'.repeat(2_100)}`, /characters/],
];

describe('checkUrl in production', () => {
  it.each(GOOD)('takes %s', (input) => {
    expect(reasonOf(input, production)).toBeNull();
  });

  it.each(HOSTILE)('refuses %s', (input, reason) => {
    expect(reasonOf(input, production)).toMatch(reason);
  });

  it.each([undefined, null, 7, {}, [], ''])('refuses %p', (input) => {
    expect(reasonOf(input, production)).toBe('must be a URL');
  });
});

describe('checkUrl with allowed networks', () => {
  it.each([
    'http://127.0.0.1:4000/hook',
    'https://127.0.0.1:4000/hook',
    'http://localhost:4000/hook',
    'http://10.1.2.3/hook',
    'http://receiver:4000/hook',
    'https://example.com/',
  ])('takes %s', (input) => {
    expect(reasonOf(input, development)).toBeNull();
  });

  it.each([
    'http://10.2.0.1/',
    'https://192.168.0.1/',
    'http://93.184.216.34/',
    'http://2130706433:4000/',
    'http://169.254.169.254/',
    'http://[::1]:4000/',
  ])('refuses %s', (input) => {
    expect(reasonOf(input, development)).not.toBeNull();
  });

  it('never allows metadata addresses, whatever the operator lists', () => {
    const everything = EgressPolicy.allowing(['0.0.0.0/0', '::/0']);
    for (const host of [
      '169.254.169.254',
      '[fd00:ec2::254]',
      '100.100.100.200',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::a9fe:a9fe]',
    ]) {
      expect(reasonOf(`http://${host}/`, everything)).toMatch(/metadata/);
    }
    expect(reasonOf('http://192.168.0.1/', everything)).toBeNull();
  });

  it('refuses networks that are none', () => {
    expect(() => EgressPolicy.allowing(['127.0.0.1/64'])).toThrow();
    expect(() => EgressPolicy.allowing(['here'])).toThrow();
  });
});
