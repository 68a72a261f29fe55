import { type Codec } from '../types';

/** ITU-T G.711 by table: 256 entries to decode, 65536 to encode, both built once. */

const BIAS = 0x84;
const CLIP = 32635;

function ulawToLinear(byte: number): number {
  const u = ~byte & 0xff;
  const magnitude = ((((u & 0x0f) << 3) + BIAS) << ((u & 0x70) >> 4)) - BIAS;
  return u & 0x80 ? -magnitude : magnitude;
}

function linearToUlaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function alawToLinear(byte: number): number {
  const a = byte ^ 0x55;
  const exponent = (a & 0x70) >> 4;
  const mantissa = (a & 0x0f) << 4;
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return a & 0x80 ? magnitude : -magnitude;
}

function linearToAlaw(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const magnitude = Math.min(sample >= 0 ? sample : -sample - 1, 32767);
  const exponent = magnitude < 256 ? 0 : 31 - Math.clz32(magnitude) - 7;
  const mantissa = exponent === 0 ? magnitude >> 4 : (magnitude >> (exponent + 3)) & 0x0f;
  return (sign | (exponent << 4) | mantissa) ^ 0x55;
}

function decodeTable(decode: (byte: number) => number): Int16Array {
  return Int16Array.from({ length: 256 }, (_, byte) => decode(byte));
}

function encodeTable(encode: (sample: number) => number): Uint8Array {
  return Uint8Array.from({ length: 65536 }, (_, i) => encode((i << 16) >> 16));
}

const DECODE: Record<Codec, Int16Array> = {
  pcmu: decodeTable(ulawToLinear),
  pcma: decodeTable(alawToLinear),
};
const ENCODE: Record<Codec, Uint8Array> = {
  pcmu: encodeTable(linearToUlaw),
  pcma: encodeTable(linearToAlaw),
};

/** The byte that is silence on the wire. */
export const SILENCE_BYTE: Record<Codec, number> = { pcmu: 0xff, pcma: 0xd5 };

/** Static payload types (RFC 3551, table 4). */
export const STATIC_PAYLOAD_TYPE: Record<Codec, number> = { pcmu: 0, pcma: 8 };

export function decodeG711(codec: Codec, bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const table = DECODE[codec];
  const pcm = new Int16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) pcm[i] = table[bytes[i] ?? 0] ?? 0;
  return pcm;
}

/** Encodes into `out` from `offset` on, so that a packet is filled in place. */
export function encodeG711Into(codec: Codec, pcm: Int16Array, out: Uint8Array, offset = 0): void {
  const table = ENCODE[codec];
  for (let i = 0; i < pcm.length; i++) out[offset + i] = table[(pcm[i] ?? 0) & 0xffff] ?? 0;
}

export function encodeG711(codec: Codec, pcm: Int16Array): Uint8Array {
  const out = new Uint8Array(pcm.length);
  encodeG711Into(codec, pcm, out);
  return out;
}
