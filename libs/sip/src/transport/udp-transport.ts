import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { SipLogger } from '../logger';
import type { ByteTransport, OnBytes, Target } from './transport-types';

/** Bursts of INVITEs must not be lost to a small kernel buffer. */
const SOCKET_BUFFER_BYTES = 1_048_576;

export class UdpTransport implements ByteTransport {
  readonly name = 'udp';

  private constructor(
    private readonly socket: Socket,
    readonly port: number,
  ) {}

  static bind(host: string, port: number, onBytes: OnBytes, logger: SipLogger): Promise<UdpTransport> {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(port, host, () => {
        socket.off('error', reject);
        socket.on('error', (error) => logger.warn('sip.udp.error', { error: error.message }));
        socket.on('message', (data, remote) =>
          onBytes(data, { transport: 'udp', host: remote.address, port: remote.port }),
        );
        socket.setRecvBufferSize(SOCKET_BUFFER_BYTES);
        resolve(new UdpTransport(socket, socket.address().port));
      });
    });
  }

  send(data: Buffer, target: Target): Promise<void> {
    return new Promise((resolve, reject) => {
      // a closed socket throws, an unroutable address calls back
      this.socket.send(data, target.port, target.host, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }
}
