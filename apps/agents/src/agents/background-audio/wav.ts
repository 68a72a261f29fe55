import { RATE } from './signal';

export const WAV_HEADER_BYTES = 44;

/** Mono, 16 bits: what a phone line carries, so what is previewed is what is heard. */
export function wavOf(samples: Int16Array): Buffer {
  const file = Buffer.alloc(WAV_HEADER_BYTES + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (let index = 0; index < samples.length; index += 1) {
    file.writeInt16LE(samples[index] ?? 0, WAV_HEADER_BYTES + index * 2);
  }
  return file;
}
