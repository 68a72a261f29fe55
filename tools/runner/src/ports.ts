import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Ports that are given out before anybody listens there: none twice. */
export class Ports {
  private readonly given: Set<number>;

  constructor(reserved?: number) {
    this.given = new Set(reserved === undefined ? [] : [reserved]);
  }

  /** `wanted` when both TCP and UDP have it free on loopback, else any free port. */
  async take(wanted: number): Promise<number> {
    const port = (await this.isFree(wanted)) ? wanted : await this.any();
    this.given.add(port);
    return port;
  }

  private async isFree(port: number): Promise<boolean> {
    return !this.given.has(port) && (await tcpPort(port)) !== null && (await udpFree(port));
  }

  private async any(): Promise<number> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const port = await tcpPort(0);
      if (port !== null && !this.given.has(port) && (await udpFree(port))) return port;
    }
    throw new Error('no free port was found on 127.0.0.1');
  }
}

function tcpPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

function udpFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}
