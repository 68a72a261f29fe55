import fc from 'fast-check';
import { readDialog } from './dialog.rules';

const dialog = {
  version: 1,
  callId: 'a',
  localTag: 'b',
  remoteTag: 'c',
  localAddress: '<sip:a@x>',
  remoteAddress: '<sip:b@x>',
  localSeq: 2,
  routeSet: ['<sip:p;lr>'],
  remoteTarget: 'sip:b@127.0.0.1',
  transport: 'udp',
};

describe('readDialog', () => {
  it('takes a dialog as libs/sip wrote it', () => {
    expect(readDialog(dialog)).toBe(dialog);
    const withFlow = { ...dialog, flow: { host: '127.0.0.1', port: 5060 } };
    expect(readDialog(withFlow)).toBe(withFlow);
  });

  it.each([
    ['another header', { ...dialog, remoteTarget: 'sip:x\r\nRoute: <sip:evil>' }],
    ['no call id', { ...dialog, callId: '' }],
    ['another version', { ...dialog, version: 2 }],
    ['a sequence number that is none', { ...dialog, localSeq: '2' }],
    ['routes that are none', { ...dialog, routeSet: [1] }],
    ['an unknown transport', { ...dialog, transport: 'tls' }],
    ['a flow without port', { ...dialog, flow: { host: 'x' } }],
    ['nothing', null],
  ])('refuses %s', (_name, value) => expect(readDialog(value)).toBeNull());

  it('refuses garbage without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => expect(readDialog(value)).toBeNull()));
  });
});
