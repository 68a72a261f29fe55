import { wavHeader, writeWav } from '@parley/media';
import { WavStreamReader } from './wav-stream';

describe('WavStreamReader', () => {
  const pcm = Int16Array.from({ length: 500 }, (_, i) => i - 250);

  it.each([1, 3, 7, 45, 5000])('reads audio that comes in pieces of %i bytes', (size) => {
    const file = writeWav({ sampleRate: 22_050, pcm });
    const reader = new WavStreamReader();
    const read: number[] = [];
    for (let at = 0; at < file.length; at += size)
      for (const part of reader.push(file.subarray(at, at + size))) read.push(...part);
    expect(read).toEqual([...pcm]);
    expect(reader.sampleRate).toBe(22_050);
  });

  it('takes the first of two channels, skips other chunks and does not believe sizes', () => {
    const header = wavHeader({ sampleRate: 8000, channels: 2 }, 0x7fffffff);
    const list = Buffer.concat([Buffer.from('LIST'), Buffer.from([3, 0, 0, 0]), Buffer.from('abc\0')]);
    const samples = Buffer.from(Int16Array.from([1, -1, 2, -2, 3, -3]).buffer);
    const reader = new WavStreamReader();
    const parts = reader.push(Buffer.concat([header.subarray(0, 36), list, header.subarray(36), samples]));
    expect(parts.flatMap((part) => [...part])).toEqual([1, 2, 3]);
  });

  it.each([
    ['no WAVE', Buffer.from('ID3\u0004 and so on')],
    [
      '8 bit',
      Buffer.concat([
        Buffer.from('RIFF....WAVEfmt '),
        Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 8, 0]),
        Buffer.from('data'),
      ]),
    ],
  ])('refuses what is %s', (_, bytes) => {
    expect(() => new WavStreamReader().push(bytes)).toThrow();
  });
});
