import fc from 'fast-check';
import { formatNameAddr, parseNameAddr, tagOf, withTag } from './name-addr';
import { formatUri, parseUri, userOf } from './uri';
import { formatVia, parseVia } from './via';

describe('addresses', () => {
  it.each([
    ['sip:alice@example.com', { user: 'alice', host: 'example.com' }],
    [
      'SIPS:bob:pw@[2001:db8::1]:5061;transport=tcp?subject=x',
      { scheme: 'sips', user: 'bob', host: '2001:db8::1', port: 5061 },
    ],
    ['sip:+1555;phone-context=x@host', { user: '+1555;phone-context=x', host: 'host' }],
    ['sip:10.0.0.1:5070', { host: '10.0.0.1', port: 5070 }],
  ])('reads %s', (text, expected) => expect(parseUri(text)).toMatchObject(expected));

  it.each([
    '',
    'sip:',
    'tel:+1555',
    'sip:a@',
    'sip:a@host:99999',
    'sip:a b@host',
    'sip:@host',
    'http://x',
    'sip:a@ho"st',
  ])('refuses %j', (text) => expect(parseUri(text)).toBeUndefined());

  it.each([
    ['sip:%2B1555@host', '+1555'],
    ['tel:+1-555;ext=1', '+1-555'],
    ['sip:+1555;npdi@host', '+1555'],
    ['sip:%zz@host', '%zz'],
    ['sip:host', undefined],
  ])('the user of %s is %s', (text, user) => expect(userOf(text)).toBe(user));

  it('writes a URI back', () => {
    const text = 'sip:a@[::1]:5060;lr;transport=tcp?x=y';
    const uri = parseUri(text);
    expect(uri && formatUri(uri)).toBe(text);
  });

  it.each([
    ['"A \\"B\\" <c>" <sip:x@y;lr>;tag=7', { displayName: 'A "B" <c>', uri: 'sip:x@y;lr' }],
    ['Bob <sip:x@y>', { displayName: 'Bob', uri: 'sip:x@y' }],
    ['sip:x@y;tag=7', { uri: 'sip:x@y' }],
    ['<tel:+1555>', { uri: 'tel:+1555' }],
  ])('reads %s', (text, expected) => {
    const address = parseNameAddr(text);
    expect(address).toMatchObject(expected);
    expect(parseNameAddr(address ? formatNameAddr(address) : '')).toEqual(address);
  });

  it.each(['', '<>', '<sip:x', '"open <sip:x@y>', 'no uri'])('refuses %j', (text) =>
    expect(parseNameAddr(text)).toBeUndefined(),
  );

  it('sets and finds tags', () => {
    expect(tagOf(withTag('"X" <sip:a@b>;tag=old', 'new'))).toBe('new');
    expect(tagOf('<sip:a@b>')).toBeUndefined();
  });

  it('reads and writes Via', () => {
    const via = parseVia('SIP/2.0/udp [::1]:5060 ;rport;branch=z9hG4bKx');
    expect(via).toMatchObject({ transport: 'UDP', host: '::1', port: 5060 });
    expect(via && formatVia(via)).toBe('SIP/2.0/UDP [::1]:5060;rport;branch=z9hG4bKx');
    expect(parseVia('SIP/2.0/UDP')).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseUri(text);
        parseUri(`sip:${text}`);
        parseNameAddr(text);
        parseVia(`SIP/2.0/UDP ${text}`);
        userOf(`sip:${text}@host`);
      }),
    );
  });
});
