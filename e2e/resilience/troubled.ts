import { type Running as RunningInfra, startPostgres } from '@parley/infra';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll } from '../../tools/runner/src/platform';
import { TestPlatform } from '../support/platform';
import { Receiver } from '../support/receiver';

/** One platform for everything that befalls one, on a Postgres of its own: it is stopped, too. */
export class TroubledWorld {
  private constructor(
    private readonly directory: string,
    private postgres: RunningInfra,
    readonly platform: TestPlatform,
    readonly receiver: Receiver,
  ) {}

  static async start(): Promise<TroubledWorld> {
    const directory = mkdtempSync(join(tmpdir(), 'parley-trouble-'));
    chmodSync(directory, 0o755);
    const postgres = await startPostgres({ dataDir: join(directory, 'postgres') });
    try {
      await migrateAll(postgres.url);
      const [platform, receiver] = await Promise.all([
        TestPlatform.start({ databaseUrl: postgres.url }),
        Receiver.start(),
      ]);
      return new TroubledWorld(directory, postgres, platform, receiver);
    } catch (error) {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
      throw error;
    }
  }

  async stopPostgres(): Promise<void> {
    await this.postgres.stop();
  }

  /** On the same port. */
  async startPostgres(): Promise<void> {
    const port = Number(new URL(this.postgres.url).port);
    this.postgres = await startPostgres({ dataDir: join(this.directory, 'postgres'), port });
  }

  /** What the sandbox's phones know of: how many calls are up, and every one they were ever asked for. */
  async phones(): Promise<{ live: number; calls: { to_number: string }[] }> {
    const response = await fetch(`${this.platform.sandboxUrl}/sandbox/v1/calls`);
    return (await response.json()) as { live: number; calls: { to_number: string }[] };
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    await this.receiver.stop();
    await this.postgres.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** One kind of trouble's tests; the world exists once they run. */
export type Trouble = (world: () => TroubledWorld) => void;
