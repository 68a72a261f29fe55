import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PeerProcess } from './peer-process';

const MODULES = '/usr/lib/baresip/modules';
const RATE = 8_000;

/** A softphone that is `number`, answers by itself, plays `voice` to us and records what it hears (baresip's sndfile module). */
export class Baresip {
  private constructor(
    private readonly process: PeerProcess,
    private readonly recordings: string,
    readonly port: number,
  ) {}

  static async answering(
    directory: string,
    number: string,
    port: number,
    rtp: { min: number; max: number },
    voice: Int16Array,
  ): Promise<Baresip> {
    const recordings = join(directory, 'heard');
    mkdirSync(recordings, { recursive: true });
    writeFileSync(join(directory, 'voice.wav'), monoWav(voice));
    writeFileSync(
      join(directory, 'config'),
      [
        `sip_listen 127.0.0.1:${port}`,
        `rtp_ports ${rtp.min}-${rtp.max}`,
        'net_interface 127.0.0.1',
        `audio_source aufile,${join(directory, 'voice.wav')}`,
        'audio_player aufile,/dev/null',
        'audio_srate 8000',
        'audio_channels 1',
        'audio_buffer 20-160',
        `module_path ${MODULES}`,
        'module g711.so',
        'module aufile.so',
        'module sndfile.so',
        'module_tmp account.so',
        'module_app menu.so',
        `snd_path ${recordings}`,
        '',
      ].join('\n'),
    );
    writeFileSync(
      join(directory, 'accounts'),
      `<sip:${number}@127.0.0.1:${port}>;regint=0;answermode=auto\n`,
    );
    writeFileSync(join(directory, 'contacts'), '');
    const process = new PeerProcess('baresip', ['-4', '-f', directory, '-t', '90']);
    const deadline = Date.now() + 10_000;
    while (!process.text.includes('baresip is ready')) {
      if (Date.now() > deadline) throw new Error(`baresip did not start:\n${process.text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return new Baresip(process, recordings, port);
  }

  get log(): string {
    return this.process.text;
  }

  /** The file of what it decoded, once the call is over and the file closed. */
  heardFile(): string | undefined {
    const name = readdirSync(this.recordings).find((file) => file.endsWith('-dec.wav'));
    return name ? join(this.recordings, name) : undefined;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}

/** Samples of a 16-bit mono WAV, whatever chunks precede its data. */
export function samplesOf(wav: Buffer): Int16Array {
  const at = wav.indexOf('data', 12, 'latin1');
  const body = wav.subarray(at + 8);
  return Int16Array.from({ length: Math.floor(body.length / 2) }, (_, i) => body.readInt16LE(i * 2));
}

function monoWav(samples: Int16Array): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => data.writeInt16LE(sample, i * 2));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
