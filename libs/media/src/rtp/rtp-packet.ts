/** RTP packets (RFC 3550, section 5.1). Parsing takes anything: what is not RTP is `undefined`, never an exception. */

export interface RtpPacket {
  payloadType: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  payload: Uint8Array;
}

export const RTP_HEADER_BYTES = 12;
const VERSION = 2;
/** RTCP types 192-223 on the same port look like these payload types with the marker set (RFC 5761, section 4). */
const RTCP_FIRST = 192;
const RTCP_LAST = 223;

export function parseRtp(bytes: Uint8Array): RtpPacket | undefined {
  if (bytes.length < RTP_HEADER_BYTES) return undefined;
  const first = at(bytes, 0);
  const second = at(bytes, 1);
  if (first >> 6 !== VERSION || (second >= RTCP_FIRST && second <= RTCP_LAST)) return undefined;
  const start = payloadStart(bytes, first);
  const end = payloadEnd(bytes, first);
  if (start === undefined || start > end) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: uint16(bytes, 2),
    timestamp: uint32(bytes, 4),
    ssrc: uint32(bytes, 8),
    payload: bytes.subarray(start, end),
  };
}

/** Behind the CSRC list and the header extension, whose length counts 32-bit words. */
function payloadStart(bytes: Uint8Array, first: number): number | undefined {
  const afterCsrc = RTP_HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) === 0) return afterCsrc;
  if (afterCsrc + 4 > bytes.length) return undefined;
  return afterCsrc + 4 + 4 * uint16(bytes, afterCsrc + 2);
}

/** Before the padding, whose last byte counts itself. A count of 0 is a broken packet. */
function payloadEnd(bytes: Uint8Array, first: number): number {
  if ((first & 0x20) === 0) return bytes.length;
  const padding = at(bytes, bytes.length - 1);
  return padding === 0 ? -1 : bytes.length - padding;
}

export function writeRtpHeader(out: Uint8Array, header: Omit<RtpPacket, 'payload'>): void {
  out[0] = VERSION << 6;
  out[1] = (header.marker ? 0x80 : 0) | (header.payloadType & 0x7f);
  out[2] = header.sequence >>> 8;
  out[3] = header.sequence;
  for (let i = 0; i < 4; i++) {
    out[4 + i] = header.timestamp >>> (24 - 8 * i);
    out[8 + i] = header.ssrc >>> (24 - 8 * i);
  }
}

export function buildRtp(packet: RtpPacket): Buffer {
  const out = Buffer.allocUnsafe(RTP_HEADER_BYTES + packet.payload.length);
  writeRtpHeader(out, packet);
  out.set(packet.payload, RTP_HEADER_BYTES);
  return out;
}

/** How far `a` is ahead of `b`, over the wrap at 2^16. */
export function sequenceDelta(a: number, b: number): number {
  return ((a - b) << 16) >> 16;
}

/** How far `a` is ahead of `b`, over the wrap at 2^32. */
export function timestampDelta(a: number, b: number): number {
  return (a - b) | 0;
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

function uint16(bytes: Uint8Array, index: number): number {
  return (at(bytes, index) << 8) | at(bytes, index + 1);
}

function uint32(bytes: Uint8Array, index: number): number {
  return ((uint16(bytes, index) << 16) | uint16(bytes, index + 2)) >>> 0;
}
