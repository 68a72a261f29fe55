import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** A port free for TCP and UDP on loopback right now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await tcpPort();
    if (await udpFree(port)) return port;
  }
  throw new Error('no free port');
}

/** A range of RTP ports nobody else in this run uses: jest workers take turns in blocks of 1000. */
export function rtpRange(block: number): { min: number; max: number } {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? '1') - 1;
  const min = 20_000 + ((worker * 4 + block) % 20) * 1_000;
  return { min, max: min + 998 };
}

function tcpPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
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
