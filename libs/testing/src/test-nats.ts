export interface TestNats {
  url: string;
  port: number;
  storeDir: string;
  stop(): Promise<void>;
  /** As a power failure would. */
  kill(): Promise<void>;
  /** Starts it again on the same port; `wipe` empties the JetStream directory first. */
  restart(options?: { wipe?: boolean }): Promise<void>;
}

export async function testNats(): Promise<TestNats> {
  throw new Error('not yet');
}
