import { buildResponse } from '../message/build-response';
import { Headers } from '../message/headers';
import type { SipRequest } from '../message/message';
import { Dialog } from './dialog';
import { isPrivateAddress } from './private-address';
import { judgeSessionTimer, settledInterval, timerDelayMs } from './session-timer';

const flow = { transport: 'udp' as const, host: '198.51.100.9', port: 5061 };
const invite = (extra: Record<string, string | string[]> = {}): SipRequest => ({
  kind: 'request',
  method: 'INVITE',
  uri: 'sip:bob@proxy.example',
  headers: Headers.from({
    from: '"A" <sip:a@one.example>;tag=ours',
    to: '<sip:bob@proxy.example>',
    'call-id': 'c1',
    cseq: '4 INVITE',
    contact: '<sip:a@203.0.113.5:5080>',
    ...extra,
  }),
  body: '',
});
const ok = (routes: string[], contact = '<sip:bob@203.0.113.7:5070>') => {
  const response = buildResponse(invite(), 200, 'theirs');
  response.headers.set('record-route', routes).set('contact', contact);
  return response;
};

describe('Dialog of a caller (RFC 3261 12.1.2)', () => {
  it('reverses Record-Route and sends requests along loose routers', () => {
    const dialog = Dialog.fromResponse(invite(), ok(['<sip:p1;lr>', '<sip:p2;lr>']), flow);
    const bye = dialog.request('BYE');
    expect(bye.uri).toBe('sip:bob@203.0.113.7:5070');
    expect(bye.headers.all('route')).toEqual(['<sip:p2;lr>', '<sip:p1;lr>']);
    expect(bye.headers.get('cseq')).toBe('5 BYE');
    expect(bye.headers.get('from')).toBe('"A" <sip:a@one.example>;tag=ours');
    expect(bye.headers.get('to')).toBe('<sip:bob@proxy.example>;tag=theirs');
    expect(dialog.request('ACK', 4).headers.get('cseq')).toBe('4 ACK');
  });

  it('gives a strict router the Request-URI (12.2.1.1)', () => {
    const bye = Dialog.fromResponse(invite(), ok(['<sip:p1;lr>', '<sip:strict>']), flow).request('BYE');
    expect(bye.uri).toBe('sip:strict');
    expect(bye.headers.all('route')).toEqual(['<sip:p1;lr>', '<sip:bob@203.0.113.7:5070>']);
  });

  it('goes where the peer really is when its Contact is behind a NAT', () => {
    expect(Dialog.fromResponse(invite(), ok([], '<sip:bob@192.168.1.4>'), flow).flow()).toEqual(flow);
    expect(Dialog.fromResponse(invite(), ok([]), flow).flow()).toBeUndefined();
    expect(
      Dialog.fromResponse(invite(), ok(['<sip:p;lr>'], '<sip:bob@192.168.1.4>'), flow).flow(),
    ).toBeUndefined();
  });

  it('follows a target refresh and ignores a Contact it cannot use', () => {
    const dialog = Dialog.fromResponse(invite(), ok([]), flow);
    dialog.refresh(ok([], '<sip:bob@203.0.113.8>'));
    dialog.refresh(ok([], '<mailto:x@y>'));
    expect(dialog.request('INFO').uri).toBe('sip:bob@203.0.113.8');
  });
});

describe('Dialog of a callee (12.1.1)', () => {
  it('keeps Record-Route in order and swaps the ends', () => {
    const dialog = Dialog.fromRequest(
      invite({ 'record-route': ['<sip:p1;lr>', '<sip:p2;lr>'] }),
      'mine',
      flow,
    );
    const bye = dialog.request('BYE');
    expect(bye.uri).toBe('sip:a@203.0.113.5:5080');
    expect(bye.headers.all('route')).toEqual(['<sip:p1;lr>', '<sip:p2;lr>']);
    expect(bye.headers.get('to')).toBe('"A" <sip:a@one.example>;tag=ours');
    expect(bye.headers.get('cseq')).toBe('1 BYE');
  });

  it('admits growing CSeq numbers only', () => {
    const dialog = Dialog.fromRequest(invite(), 'mine', flow);
    const at = (seq: number) => dialog.admits(invite({ cseq: `${seq} INFO` }));
    expect([at(4), at(3), at(5), at(5), at(900), at(6)]).toEqual([false, false, true, false, true, false]);
  });
});

describe('DialogSnapshot', () => {
  it('survives JSON, jumps CSeq by 1000 and keeps the way to the peer', () => {
    const dialog = Dialog.fromResponse(invite(), ok([], '<sip:bob@10.0.0.4>'), flow);
    dialog.nextSeq();
    const snapshot = JSON.parse(JSON.stringify(dialog.snapshot()));
    expect(snapshot).toMatchObject({
      version: 1,
      callId: 'c1',
      localTag: 'ours',
      remoteTag: 'theirs',
      localSeq: 5,
      transport: 'udp',
    });
    const bye = Dialog.fromSnapshot(snapshot).request('BYE');
    expect(bye.headers.get('cseq')).toBe('1006 BYE');
    expect(bye.headers.get('from')).toContain('tag=ours');
    expect(Dialog.fromSnapshot(snapshot).flow()).toEqual(flow);
  });
});

describe('session timers (RFC 4028)', () => {
  it.each([
    ['nothing asked', {}, { kind: 'none' }],
    [
      'peer refreshes',
      { supported: 'timer', 'session-expires': '1800;refresher=uac' },
      { kind: 'timer', interval: { secs: 1_800, refresher: 'uac' }, requireTimer: true },
    ],
    [
      'peer leaves it open',
      { supported: 'timer', 'session-expires': '600' },
      { kind: 'timer', interval: { secs: 600, refresher: 'uac' }, requireTimer: true },
    ],
    [
      'we refresh',
      { supported: 'timer', 'session-expires': '600;refresher=uas' },
      { kind: 'timer', interval: { secs: 600, refresher: 'uas' }, requireTimer: false },
    ],
    [
      'a proxy asked for a peer that cannot',
      { 'session-expires': '600' },
      { kind: 'timer', interval: { secs: 600, refresher: 'uas' }, requireTimer: false },
    ],
    ['too small', { supported: 'timer', 'session-expires': '60' }, { kind: 'too-small', minSecs: 90 }],
    ['unreadable', { supported: 'timer', 'session-expires': 'soon' }, { kind: 'none' }],
  ])('%s', (_what, headers, verdict) => expect(judgeSessionTimer(invite(headers))).toEqual(verdict));

  it('reads what a 2xx settled and when to act', () => {
    const response = ok([]);
    response.headers.set('session-expires', '1800;refresher=uas');
    expect(settledInterval(response)).toEqual({ secs: 1_800, refresher: 'uas' });
    expect([timerDelayMs(1_800, true), timerDelayMs(1_800, false), timerDelayMs(90, false)]).toEqual([
      900_000, 1_768_000, 60_000,
    ]);
  });
});

it.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['fd00::1', true],
  ['2001:db8::1', false],
  ['example.com', false],
])('%s is private: %s', (host, expected) => expect(isPrivateAddress(host)).toBe(expected));
