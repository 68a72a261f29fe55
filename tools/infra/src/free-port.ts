import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that was killed holds its port for a moment longer. */
const ATTEMPTS = 10;
const PAUSE_MS = 50;
/** Below what systems give to clients (32768 and up): a server that is away for a while finds its port free again. */
const FROM = 6_000;
const TO = 9_000;
const TRIES = 50;

/** The first of `wanted` nobody listens on (loopback), or any free one. */
export async function freePort(...wanted: (number | undefined)[]): Promise<number> {
  for (const port of wanted) {
    for (let attempt = 0; port && attempt < ATTEMPTS; attempt += 1) {
      if (await listens(port)) return port;
      await sleep(PAUSE_MS);
    }
  }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = await listens(randomInt(FROM, TO));
    if (port) return port;
  }
  const any = await listens(0);
  if (!any) throw new Error('no free TCP port on 127.0.0.1');
  return any;
}

function listens(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}
