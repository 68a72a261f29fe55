import { type Codec } from '../types';
import { decodeG711, encodeG711, SILENCE_BYTE } from './g711';

describe('G.711', () => {
  // Reference points of the ITU-T G.191 tables.
  it.each<[Codec, number, number]>([
    ['pcmu', 0xff, 0],
    ['pcmu', 0x7f, 0],
    ['pcmu', 0x80, 32124],
    ['pcmu', 0x00, -32124],
    ['pcma', 0xd5, 8],
    ['pcma', 0x55, -8],
    ['pcma', 0xaa, 32256],
    ['pcma', 0x2a, -32256],
  ])('decodes %s byte %d to %d', (codec, byte, sample) => {
    expect(decodeG711(codec, Uint8Array.of(byte))[0]).toBe(sample);
  });

  it.each<Codec>(['pcmu', 'pcma'])('%s: decoding and encoding again gives the same byte', (codec) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const again = encodeG711(codec, decodeG711(codec, bytes));
    // Mu-law has two zeros; both mean silence.
    const expected = codec === 'pcmu' ? bytes.map((byte) => (byte === 0x7f ? 0xff : byte)) : bytes;
    expect([...again]).toEqual([...expected]);
  });

  it.each<Codec>(['pcmu', 'pcma'])('%s: the silence byte decodes to next to nothing', (codec) => {
    expect(Math.abs(decodeG711(codec, Uint8Array.of(SILENCE_BYTE[codec]))[0] ?? NaN)).toBeLessThanOrEqual(8);
  });

  // Half a step of the segment: mu-law's segments start at 2^k - 132 (its bias), A-law's at 2^k.
  it.each<[Codec, (level: number) => number]>([
    ['pcmu', (level) => (level + 132) / 32],
    ['pcma', (level) => Math.max(8, level / 32) + 1],
  ])('%s: a round trip of any sample stays within half a step of the law', (codec, bound) => {
    const samples = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);
    const back = decodeG711(codec, encodeG711(codec, samples));
    const beyond = samples.filter(
      (sample, i) => Math.abs((back[i] ?? NaN) - sample) > bound(Math.abs(sample)),
    );
    expect([...beyond]).toEqual([]);
  });
});
