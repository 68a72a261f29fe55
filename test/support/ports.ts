import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below what the system gives to clients (32768 and up), so that no connection of ours takes a port chosen for a server. */
const FIRST = 10_000;
const COUNT = 10_000;
let last = randomInt(COUNT);

/** A port free for TCP and UDP on loopback right now, and not given before; another jest process began elsewhere. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < COUNT; attempt += 1) {
    last = (last + 1) % COUNT;
    const port = FIRST + last;
    if ((await tcpFree(port)) && (await udpFree(port))) return port;
  }
  throw new Error('no free port');
}

/** A range of RTP ports nobody else in this run uses: jest workers take turns in blocks of 1000. */
export function rtpRange(block: number): { min: number; max: number } {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? '1') - 1;
  const min = 20_000 + ((worker * 4 + block) % 20) * 1_000;
  return { min, max: min + 998 };
}

function tcpFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function udpFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}
