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

const RTP_BLOCKS = 20;
const firstBlock = randomInt(RTP_BLOCKS);

/** A range of 1000 RTP ports; another jest process began elsewhere, and a port in use is passed over. */
export function rtpRange(block: number): { min: number; max: number } {
  const min = 20_000 + ((firstBlock + block) % RTP_BLOCKS) * 1_000;
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
