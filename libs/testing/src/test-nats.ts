import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '@parley/infra';

export interface TestNats {
  url: string;
  port: number;
  storeDir: string;
  /** Ends it for good and removes what it kept. */
  stop(): Promise<void>;
  /** As a power failure would. */
  kill(): Promise<void>;
  /** Starts it again on the same port; `wipe` empties the JetStream directory first. */
  restart(options?: { wipe?: boolean }): Promise<void>;
}

/** A NATS server of its own for one test file: streams and durables belong to a server, so files would meet in them. */
export async function testNats(): Promise<TestNats> {
  const dataDir = mkdtempSync(join(tmpdir(), `parley-nats-${process.pid}-`));
  const storeDir = join(dataDir, 'jetstream');
  let server = await startNats({ dataDir, log: () => undefined });
  return {
    url: server.url,
    port: server.port,
    storeDir,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => server.kill(),
    restart: async ({ wipe = false } = {}) => {
      const { port } = server;
      await server.stop();
      if (wipe) rmSync(storeDir, { recursive: true, force: true });
      server = await startNats({ dataDir, port, log: () => undefined });
      if (server.port !== port) throw new Error(`port ${port} was taken while NATS was down`);
    },
  };
}
