import { type RtpSocket } from './rtp-socket';

interface Draining {
  socket: RtpSocket;
  port: number;
  closedMs: number;
  lastMs: number;
}

/**
 * Closed ports that still swallow late packets, so that these do not leak into the next call on the same port: until
 * they were quiet for a while, with a limit.
 */
export class PortDrain {
  private readonly ports = new Set<Draining>();

  constructor(
    private readonly idleMs: number,
    private readonly maxMs: number,
    private readonly clock: () => number,
    private readonly onFree: (port: number) => void,
  ) {}

  add(socket: RtpSocket, port: number): void {
    const now = this.clock();
    const draining = { socket, port, closedMs: now, lastMs: now };
    socket.disconnect();
    socket.onPacket = () => {
      draining.lastMs = this.clock();
    };
    this.ports.add(draining);
  }

  check(): void {
    const now = this.clock();
    for (const draining of this.ports) {
      if (now - draining.lastMs < this.idleMs && now - draining.closedMs < this.maxMs) continue;
      this.ports.delete(draining);
      draining.socket.close();
      this.onFree(draining.port);
    }
  }
}
