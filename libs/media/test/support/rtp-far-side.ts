import { buildRtp, concat, decodeG711, DtmfReceiver } from '../../src';
import { type FarSide } from '../conformance/transport-conformance';
import { RawPeer } from './raw-peer';

export const DTMF_PAYLOAD_TYPE = 101;

/** A raw UDP peer, seen as the far side of a transport. */
export class RtpFarSide implements FarSide {
  private constructor(
    private readonly peer: RawPeer,
    private readonly transportPort: number,
  ) {}

  static async open(transportPort: number): Promise<RtpFarSide> {
    return new RtpFarSide(await RawPeer.open(), transportPort);
  }

  get port(): number {
    return this.peer.port;
  }

  heard(): Int16Array {
    const audio = this.peer.arrivals.filter(({ packet }) => packet.payloadType === 0);
    return concat(audio.map(({ packet }) => decodeG711('pcmu', packet.payload)));
  }

  digits(): string {
    const receiver = new DtmfReceiver();
    return this.peer.arrivals
      .filter(({ packet }) => packet.payloadType === DTMF_PAYLOAD_TYPE)
      .flatMap(({ packet }) => receiver.push(packet.payload, packet.timestamp, 0))
      .map(({ digit }) => digit)
      .join('');
  }

  say(frame: Int16Array): void {
    this.peer.bytes(this.transportPort, this.peer.next(frame));
  }

  press(digit: string): void {
    const code = '0123456789*#'.indexOf(digit);
    const { sequence, timestamp, ssrc } = this.peer;
    this.peer.sequence = (sequence + 1) & 0xffff;
    this.peer.timestamp = (timestamp + 160) >>> 0;
    const payload = Uint8Array.of(code, 0x8a, 640 >> 8, 640 & 0xff);
    this.peer.bytes(
      this.transportPort,
      buildRtp({ payloadType: DTMF_PAYLOAD_TYPE, marker: true, sequence, timestamp, ssrc, payload }),
    );
  }

  close(): Promise<void> {
    return this.peer.close();
  }
}
