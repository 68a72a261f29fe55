/** RIFF/WAVE with 16-bit PCM. */

export const WAV_HEADER_BYTES = 44;

export interface WavFormat {
  sampleRate: number;
  channels: number;
}

export interface Wav extends WavFormat {
  /** Interleaved when there is more than one channel. */
  pcm: Int16Array<ArrayBuffer>;
}

export function wavHeader(format: WavFormat, dataBytes: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  const blockAlign = format.channels * 2;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes + WAV_HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(format.channels, 22);
  header.writeUInt32LE(format.sampleRate, 24);
  header.writeUInt32LE(format.sampleRate * blockAlign, 28);
  header.writeUInt16LE(blockAlign, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

export function writeWav(wav: { sampleRate: number; channels?: number; pcm: Int16Array }): Buffer {
  const data = pcmBytes(wav.pcm);
  return Buffer.concat([
    wavHeader({ sampleRate: wav.sampleRate, channels: wav.channels ?? 1 }, data.length),
    data,
  ]);
}

/** Reads the first data chunk; a size field longer than the file (a crash, a stream) means "to the end". */
export function readWav(file: Uint8Array): Wav {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (
    bytes.length < 12 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  ) {
    throw new Error('not a WAVE file');
  }
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = Math.min(bytes.readUInt32LE(at + 4), bytes.length - at - 8);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (id === 'fmt ') format = readFormat(body);
    if (id === 'data') {
      if (!format) throw new Error('WAVE data before its format');
      return { ...format, pcm: bytesToPcm(body) };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('WAVE file without data');
}

function readFormat(body: Buffer): WavFormat {
  if (body.length < 16) throw new Error('WAVE format chunk too short');
  const encoding = body.readUInt16LE(0);
  const bits = body.readUInt16LE(14);
  // 0xFFFE is "extensible": accepted when it is plain 16-bit all the same.
  if ((encoding !== 1 && encoding !== 0xfffe) || bits !== 16)
    throw new Error(`WAVE encoding ${encoding}/${bits} bit`);
  return { channels: Math.max(1, body.readUInt16LE(2)), sampleRate: body.readUInt32LE(4) };
}

/** Little-endian bytes of the samples, without a copy. */
export function pcmBytes(pcm: Int16Array): Buffer {
  return Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
}

export function bytesToPcm(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(bytes.byteLength >> 1);
  new Uint8Array(pcm.buffer).set(bytes.subarray(0, pcm.byteLength));
  return pcm;
}

/** One channel out of interleaved audio. */
export function channelOf(
  wav: { channels: number; pcm: Int16Array },
  channel: number,
): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(Math.floor(wav.pcm.length / wav.channels));
  for (let i = 0; i < pcm.length; i++) pcm[i] = wav.pcm[i * wav.channels + channel] ?? 0;
  return pcm;
}
