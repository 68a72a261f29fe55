import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type Endpoint } from './remote-latch';

/** Addresses are literal by the time they come here: node's own lookup would go through the thread pool per packet. */
const literal = (
  host: string,
  _options: unknown,
  done: (error: NodeJS.ErrnoException | null, address: string, family: number) => void,
): void => done(null, host, isIPv6(host) ? 6 : 4);

/** A UDP socket that sends without a lookup, and is connected once the peer is known: the kernel then keeps others out. */
export class RtpSocket {
  private readonly socket: Socket;
  private connected = false;
  private closed = false;

  constructor(
    host: string,
    public onPacket: (bytes: Buffer, source: Endpoint) => void,
  ) {
    this.socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', lookup: literal });
  }

  bind(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('error', reject);
      this.socket.bind({ address: host, port, exclusive: true }, () => {
        this.socket.off('error', reject);
        // A connected socket reports ICMP "unreachable" here: the peer is not there yet, or gone. Timeouts deal with it.
        this.socket.on('error', () => undefined);
        this.socket.on('message', (bytes: Buffer, info: RemoteInfo) =>
          this.onPacket(bytes, { host: info.address, port: info.port }),
        );
        resolve();
      });
    });
  }

  send(bytes: Uint8Array, target: Endpoint): void {
    if (this.closed) return;
    if (this.connected) this.socket.send(bytes);
    else this.socket.send(bytes, target.port, target.host);
  }

  connect(target: Endpoint): void {
    if (this.closed) return;
    this.disconnect();
    this.socket.connect(target.port, target.host);
    // With a literal address it happens at once, or not at all (no route): then we go on unconnected.
    this.connected = isConnected(this.socket);
  }

  disconnect(): void {
    if (!this.connected || this.closed) return;
    this.connected = false;
    this.socket.disconnect();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.socket.close();
  }
}

function isConnected(socket: Socket): boolean {
  try {
    socket.remoteAddress();
    return true;
  } catch {
    return false;
  }
}
