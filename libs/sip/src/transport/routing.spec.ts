import { buildResponse } from '../message/build-response';
import { Headers } from '../message/headers';
import type { SipRequest } from '../message/message';
import { markReceived, responseTarget } from './response-route';
import { targetsOf, type Resolve } from './resolve-target';

const request = (via: string): SipRequest => ({
  kind: 'request',
  method: 'OPTIONS',
  uri: 'sip:x',
  headers: new Headers().add('via', via),
  body: '',
});
const udp = { transport: 'udp' as const, host: '198.51.100.2', port: 3_333 };

describe('responses (RFC 3261 18.2, RFC 3581)', () => {
  it.each([
    [
      'rport',
      'SIP/2.0/UDP 10.0.0.1:5061;rport;branch=z9',
      udp,
      { transport: 'udp', host: '198.51.100.2', port: 3_333 },
    ],
    [
      'no rport',
      'SIP/2.0/UDP 10.0.0.1:5061;branch=z9',
      udp,
      { transport: 'udp', host: '198.51.100.2', port: 5_061 },
    ],
    [
      'no port',
      'SIP/2.0/UDP host.example;branch=z9',
      udp,
      { transport: 'udp', host: '198.51.100.2', port: 5_060 },
    ],
    [
      'maddr is ignored',
      'SIP/2.0/UDP 10.0.0.1;maddr=192.0.2.66;branch=z9',
      udp,
      { transport: 'udp', host: '198.51.100.2', port: 5_060 },
    ],
    [
      'tcp',
      'SIP/2.0/TCP 10.0.0.1:5061;branch=z9',
      { ...udp, transport: 'tcp' as const, connection: 4 },
      { transport: 'tcp', host: '198.51.100.2', port: 5_061, connection: 4 },
    ],
  ])('go back with %s', (_what, via, source, expected) => {
    const received = request(via);
    expect(markReceived(received, source)).toBe(true);
    expect(responseTarget(buildResponse(received, 200), source)).toEqual(expected);
  });

  it('notes where the request came from', () => {
    const received = request('SIP/2.0/UDP 10.0.0.1;rport;branch=z9');
    markReceived(received, udp);
    expect(received.headers.get('via')).toBe(
      'SIP/2.0/UDP 10.0.0.1;rport=3333;branch=z9;received=198.51.100.2',
    );
    expect(markReceived(request('nonsense'), udp)).toBe(false);
  });
});

describe('targetsOf', () => {
  const resolve: Resolve = async (host, port, transport) => [
    { host: `${transport}.${host}`, port: port ?? 5_060 },
  ];

  it.each([
    ['sip:a@h', undefined, [{ transport: 'udp', host: 'udp.h', port: 5_060 }]],
    ['sip:a@h:5070;transport=TCP', undefined, [{ transport: 'tcp', host: 'tcp.h', port: 5_070 }]],
    ['sip:a@h', 'tcp' as const, [{ transport: 'tcp', host: 'tcp.h', port: 5_060 }]],
    ['sips:a@h', undefined, []],
    ['tel:+1', undefined, []],
  ])('%s by %s', async (uri, wanted, expected) =>
    expect(await targetsOf(uri, resolve, wanted)).toEqual(expected),
  );
});
