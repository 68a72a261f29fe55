import fc from 'fast-check';
import { buildRtp, parseRtp, sequenceDelta, timestampDelta } from './rtp-packet';

const BASE = { payloadType: 0, marker: false, sequence: 0xfffe, timestamp: 0xfffffff0, ssrc: 0xdeadbeef };

describe('RTP packets', () => {
  it('reads back the packets it built', () => {
    const packet = { ...BASE, marker: true, payloadType: 101, payload: Uint8Array.of(1, 2, 3) };
    const parsed = parseRtp(buildRtp(packet));
    expect(parsed).toEqual({ ...packet, payload: expect.anything() });
    expect([...(parsed?.payload ?? [])]).toEqual([1, 2, 3]);
  });

  it.each([
    ['CSRC list', 0x82, [9, 9, 9, 9, 8, 8, 8, 8, 7]],
    ['extension', 0x90, [0xbe, 0xde, 0, 1, 1, 1, 1, 1, 7]],
    ['empty extension', 0x90, [0xbe, 0xde, 0, 0, 7]],
    ['padding', 0xa0, [7, 0, 0, 3]],
    ['all of them', 0xb1, [9, 9, 9, 9, 0, 0, 0, 1, 1, 1, 1, 1, 7, 0, 2]],
  ])('with %s: the payload is found', (_what, first, body) => {
    const bytes = buildRtp({ ...BASE, payload: Uint8Array.from(body) });
    bytes[0] = first;
    expect([...(parseRtp(bytes)?.payload ?? [])]).toEqual([7]);
  });

  it.each([
    ['too short', Buffer.alloc(11, 0x80)],
    ['version 1', Buffer.concat([Buffer.of(0x40), Buffer.alloc(171)])],
    ['RTCP sender report', Buffer.concat([Buffer.of(0x80, 200), Buffer.alloc(26)])],
    ['CSRC beyond the end', Buffer.concat([Buffer.of(0x8f), Buffer.alloc(20)])],
    [
      'extension beyond the end',
      Buffer.concat([Buffer.of(0x90), Buffer.alloc(11), Buffer.of(0, 0, 0xff, 0xff)]),
    ],
    ['padding beyond the start', Buffer.concat([Buffer.of(0xa0), Buffer.alloc(12), Buffer.of(0xff)])],
    ['padding of zero', Buffer.concat([Buffer.of(0xa0), Buffer.alloc(13)])],
  ])('%s is no packet', (_what, bytes) => {
    expect(parseRtp(bytes)).toBeUndefined();
  });

  it('garbage never throws, and a payload lies within its datagram', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        if (bytes.length > 0) bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
        const packet = parseRtp(bytes);
        return packet === undefined || packet.payload.length <= bytes.length - 12;
      }),
      { numRuns: 3000 },
    );
  });

  it('computes sequence and timestamp differences across the wrap', () => {
    expect(sequenceDelta(2, 0xffff)).toBe(3);
    expect(sequenceDelta(0xffff, 2)).toBe(-3);
    expect(timestampDelta(160, 0xffffffff)).toBe(161);
    expect(timestampDelta(0xffffffff, 160)).toBe(-161);
  });
});
