import { createServer } from 'node:net';

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

/** The first of `wanted` nobody listens on (loopback), or any free one. */
export async function freePort(...wanted: (number | undefined)[]): Promise<number> {
  for (const port of wanted) {
    if (port && (await listens(port))) return port;
  }
  const any = await listens(0);
  if (!any) throw new Error('no free TCP port on 127.0.0.1');
  return any;
}
