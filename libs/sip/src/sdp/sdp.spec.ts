import fc from 'fast-check';
import { answerFor, buildOffer, peerDirection, readAnswer } from './offer-answer';
import { parseSdp, SdpError } from './parse-sdp';
import { SdpSession } from './sdp-session';
import type { LocalMedia } from './sdp-types';

const local: LocalMedia = { host: '192.0.2.1', port: 4_000, sessionId: '7' };
const sdp = (...media: string[]): string =>
  ['v=0', 'o=- 1 1 IN IP4 192.0.2.9', 's=-', 'c=IN IP4 192.0.2.9', 't=0 0', ...media, ''].join('\r\n');

describe('buildOffer', () => {
  it('offers G.711, telephone-event and 20 ms', () => {
    expect(buildOffer(local).split('\r\n')).toEqual([
      'v=0',
      'o=parley 7 1 IN IP4 192.0.2.1',
      's=-',
      'c=IN IP4 192.0.2.1',
      't=0 0',
      'm=audio 4000 RTP/AVP 0 8 101',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:8 PCMA/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-16',
      'a=ptime:20',
      'a=sendrecv',
      '',
    ]);
  });

  it('speaks IPv6, one codec, no digits, one way', () => {
    const text = buildOffer({
      host: '::1',
      port: 5_000,
      codecs: ['PCMA'],
      dtmf: false,
      direction: 'sendonly',
    });
    expect(text).toContain('c=IN IP6 ::1');
    expect(text).toContain('m=audio 5000 RTP/AVP 8\r\n');
    expect(text).toContain('a=sendonly');
  });
});

describe('answerFor', () => {
  it.each([
    [
      'static types without rtpmap',
      ['m=audio 6000 RTP/AVP 18 8 0'],
      { codec: 'PCMA', payloadType: 8, ptimeMs: 20 },
    ],
    [
      'dynamic numbers',
      ['m=audio 6000 RTP/AVP 96 97', 'a=rtpmap:96 pcmu/8000/1', 'a=rtpmap:97 telephone-event/8000'],
      { codec: 'PCMU', payloadType: 96, dtmfPayloadType: 97 },
    ],
    ['ptime', ['m=audio 6000 RTP/AVP 0', 'a=ptime:30'], { ptimeMs: 30 }],
    [
      'connection of the media',
      ['m=audio 6000 RTP/AVP 0', 'c=IN IP4 192.0.2.77'],
      { remote: { host: '192.0.2.77', port: 6_000 } },
    ],
    ['hold by sendonly', ['m=audio 6000 RTP/AVP 0', 'a=sendonly'], { direction: 'recvonly', hold: true }],
    ['hold by inactive', ['m=audio 6000 RTP/AVP 0', 'a=inactive'], { direction: 'inactive', hold: true }],
    [
      'hold by null address',
      ['m=audio 6000 RTP/AVP 0', 'c=IN IP4 0.0.0.0'],
      { direction: 'recvonly', hold: true },
    ],
    ['recvonly is no hold', ['m=audio 6000 RTP/AVP 0', 'a=recvonly'], { direction: 'sendonly', hold: false }],
    [
      'wideband events are not ours',
      ['m=audio 6000 RTP/AVP 0 96', 'a=rtpmap:96 telephone-event/48000'],
      { dtmfPayloadType: undefined },
    ],
  ])('takes %s', (_what, media, expected) => {
    const { sdp: answer, audio } = answerFor(sdp(...media), local);
    expect({ dtmfPayloadType: undefined, ...audio }).toMatchObject(expected);
    expect(answer).toContain(`m=audio 4000 RTP/AVP ${audio.payloadType}`);
    expect(answer).toContain(`a=${audio.direction}\r\n`);
    // whoever offered can read it
    expect(readAnswer(answer, { ...local, host: '192.0.2.9' }).codec).toBe(audio.codec);
  });

  it('refuses further media in place', () => {
    const { sdp: answer } = answerFor(
      sdp('m=video 7000 RTP/AVP 99', 'm=audio 6000 RTP/AVP 0', 'm=audio 8000 RTP/AVP 8'),
      local,
    );
    expect(answer.match(/^m=.*$/gm)).toEqual([
      'm=video 0 RTP/AVP 99',
      'm=audio 4000 RTP/AVP 0',
      'm=audio 0 RTP/AVP 8',
    ]);
  });

  it.each([
    ['no audio', ['m=video 7000 RTP/AVP 99'], /no audio/],
    ['port 0', ['m=audio 0 RTP/AVP 0'], /port 0/],
    ['SRTP', ['m=audio 6000 RTP/SAVP 0'], /RTP\/SAVP is not supported/],
    ['foreign codecs', ['m=audio 6000 RTP/AVP 18 9'], /no common codec/],
    ['multicast', ['m=audio 6000 RTP/AVP 0', 'c=IN IP4 224.2.1.1/127'], /multicast/],
    ['a malformed port', ['m=audio 99999 RTP/AVP 0'], /malformed m=/],
    ['a malformed connection', ['m=audio 6000 RTP/AVP 0', 'c=IN ATM x'], /malformed c=/],
  ])('refuses %s clearly', (_what, media, message) => {
    expect(() => answerFor(sdp(...media), local)).toThrow(message);
    expect(() => answerFor(sdp(...media), local)).toThrow(SdpError);
  });

  it.each(['', 'v=1', 'v=0\r\ns=-', 'hello'])('refuses %j with 400', (text) => {
    expect(() => parseSdp(text)).toThrow(expect.objectContaining({ name: 'SdpError', status: 400 }));
  });

  it('throws nothing but SdpError', () => {
    const base = sdp(
      'm=audio 6000 RTP/AVP 0 96',
      'a=rtpmap:96 telephone-event/8000',
      'a=fmtp:96 0-15',
      'a=ptime:20',
    );
    fc.assert(
      fc.property(
        fc.nat(base.length),
        fc.nat(30),
        fc.string({ unit: 'binary', maxLength: 12 }),
        (at, cut, put) => {
          try {
            answerFor(base.slice(0, at) + put + base.slice(at + cut), local);
          } catch (error) {
            expect(error).toBeInstanceOf(SdpError);
          }
        },
      ),
    );
  });
});

describe('SdpSession', () => {
  const origin = (text: string): string[] => /^o=parley (\d+) (\d+)/m.exec(text)?.slice(1) ?? [];

  it('keeps its session id and counts its version up with every change', () => {
    const session = new SdpSession({ host: '192.0.2.1', port: 4_000 });
    const [id, first] = origin(session.offer());
    expect(first).toBe('1');
    expect(origin(session.offer())).toEqual([id, '1']);
    expect(origin(session.offer('sendonly'))).toEqual([id, '2']);
    session.move('192.0.2.2', 4_002);
    expect(origin(session.answer(sdp('m=audio 6000 RTP/AVP 0')).sdp)).toEqual([id, '3']);
  });
});

it.each([
  [sdp('m=audio 6000 RTP/AVP 0', 'a=sendonly'), { direction: 'sendonly', hold: true }],
  [sdp('a=inactive', 'm=audio 6000 RTP/AVP 0'), { direction: 'inactive', hold: true }],
  [sdp('m=audio 6000 RTP/AVP 0'), { direction: 'sendrecv', hold: false }],
  ['garbage', { direction: 'sendrecv', hold: false }],
  [undefined, { direction: 'sendrecv', hold: false }],
])('the direction of the peer, %#', (text, expected) => expect(peerDirection(text)).toEqual(expected));
