import { createSocket, type Socket } from 'node:dgram';
import { buildRtp, decodeG711, encodeG711, parseRtp, peak, type RtpPacket } from '../../src';

export interface Arrival {
  packet: RtpPacket;
  atMs: number;
  /** Loudest sample of an audio packet. */
  peak: number;
}

/** The other end of a call, made of one socket: sends what it is told, in any order, and keeps what it gets. */
export class RawPeer {
  readonly arrivals: Arrival[] = [];
  sequence = 65530;
  timestamp = 4294967000;
  ssrc = 77;
  private readonly socket: Socket = createSocket('udp4');

  static async open(): Promise<RawPeer> {
    const peer = new RawPeer();
    peer.socket.on('message', (bytes) => {
      const packet = parseRtp(bytes);
      if (!packet) return;
      const loudest = packet.payload.length === 160 ? peak(decodeG711('pcmu', packet.payload)) : 0;
      peer.arrivals.push({ packet, atMs: performance.now(), peak: loudest });
    });
    await new Promise<void>((resolve) => peer.socket.bind(0, '127.0.0.1', resolve));
    // A test that failed half way must not keep jest running.
    peer.socket.unref();
    return peer;
  }

  get port(): number {
    return this.socket.address().port;
  }

  /** Packets with sound in them. */
  get loud(): Arrival[] {
    return this.arrivals.filter(({ peak: loudest }) => loudest > 200);
  }

  bytes(to: number, bytes: Uint8Array): void {
    this.socket.send(bytes, to, '127.0.0.1');
  }

  /** The next packet of the stream, not yet sent. */
  next(pcm: Int16Array, payloadType = 0): Buffer {
    const { sequence, timestamp, ssrc } = this;
    this.sequence = (this.sequence + 1) & 0xffff;
    this.timestamp = (this.timestamp + pcm.length) >>> 0;
    return buildRtp({
      payloadType,
      marker: false,
      sequence,
      timestamp,
      ssrc,
      payload: encodeG711(payloadType === 8 ? 'pcma' : 'pcmu', pcm),
    });
  }

  /** Sends audio in real time; `deliver` may drop, hold or repeat packets (index, packet, send). */
  async talk(
    to: number,
    pcm: Int16Array,
    deliver: (index: number, packet: Buffer, send: (packet: Buffer) => void) => void = (_i, packet, send) =>
      send(packet),
  ): Promise<void> {
    const start = performance.now();
    for (let i = 0; (i + 1) * 160 <= pcm.length; i++) {
      deliver(i, this.next(pcm.subarray(i * 160, (i + 1) * 160)), (packet) => this.bytes(to, packet));
      await sleep(Math.max(0, start + 20 * (i + 1) - performance.now()));
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function until(condition: () => boolean, timeoutMs = 4000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`still not: ${condition.toString()}`);
    await sleep(5);
  }
}
