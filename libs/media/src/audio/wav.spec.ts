import fc from 'fast-check';
import { StereoWavStream, type RecordingSink } from './stereo-wav-stream';
import { tone } from './tone';
import { channelOf, pcmBytes, readWav, wavHeader, writeWav } from './wav';

describe('WAV', () => {
  it('reads back what it wrote', () => {
    const pcm = tone({ frequencies: [440], durationMs: 50 });
    expect(readWav(writeWav({ sampleRate: 8000, pcm }))).toEqual({ sampleRate: 8000, channels: 1, pcm });
  });

  it('reads a file with chunks before the data and a wrong size field', () => {
    const plain = writeWav({ sampleRate: 16000, pcm: Int16Array.of(1, 2, 3) });
    const list = Buffer.concat([Buffer.from('LIST'), Buffer.of(3, 0, 0, 0), Buffer.from('abc\0')]);
    const file = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
    file.writeUInt32LE(0xffffffff, 36 + list.length + 4);
    expect([...readWav(file).pcm]).toEqual([1, 2, 3]);
  });

  it('refuses anything else with an error that names WAVE', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(() => readWav(bytes)).toThrow(/WAVE/);
      }),
    );
    const broken = Buffer.concat([wavHeader({ sampleRate: 8000, channels: 1 }, 0).subarray(0, 36)]);
    expect(() => readWav(broken)).toThrow('WAVE file without data');
  });
});

class MemorySink implements RecordingSink {
  bytes = Buffer.alloc(0);
  closed = false;
  async append(bytes: Uint8Array): Promise<void> {
    await Promise.resolve();
    this.bytes = Buffer.concat([this.bytes, bytes]);
  }
  patch(offset: number, bytes: Uint8Array): void {
    this.bytes.set(bytes, offset);
  }
  close(): void {
    this.closed = true;
  }
}

describe('the stereo WAV stream', () => {
  it('is a playable file after every block', async () => {
    const sink = new MemorySink();
    const stream = new StereoWavStream(sink);
    for (let block = 1; block <= 3; block++) {
      await stream.write(pcmBytes(Int16Array.of(1, 2, 3, 4)));
      const wav = readWav(sink.bytes);
      expect(sink.bytes.readUInt32LE(40)).toBe(8 * block);
      expect(sink.bytes.readUInt32LE(4)).toBe(sink.bytes.length - 8);
      expect([...channelOf(wav, 0)]).toEqual(Array(block).fill([1, 3]).flat());
      expect([...channelOf(wav, 1)]).toEqual(Array(block).fill([2, 4]).flat());
    }
    await stream.close();
    expect(sink.closed).toBe(true);
    await expect(stream.write(Buffer.alloc(4))).rejects.toThrow('closed');
  });

  it('keeps the order of writes nobody waited for', async () => {
    const sink = new MemorySink();
    const stream = new StereoWavStream(sink);
    for (let i = 0; i < 20; i++) void stream.write(pcmBytes(Int16Array.of(i, -i)));
    await stream.close();
    expect([...channelOf(readWav(sink.bytes), 0)]).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('rejects a write that fails, and the next one still works', async () => {
    const sink = new MemorySink();
    const stream = new StereoWavStream(sink);
    await stream.write(Buffer.alloc(4));
    const append = sink.append.bind(sink);
    sink.append = () => Promise.reject(new Error('disk full'));
    await expect(stream.write(Buffer.alloc(4))).rejects.toThrow('disk full');
    sink.append = append;
    await stream.write(Buffer.alloc(4));
    expect(readWav(sink.bytes).pcm).toHaveLength(4);
  });
});
