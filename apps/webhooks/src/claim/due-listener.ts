import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DATABASE_SETTINGS, type DatabaseSettings } from '@parley/persistence';
import { Log } from '@parley/platform';
import { Client } from 'pg';
import { DUE_CHANNEL } from '../endpoint/notify-due';
import { ClaimLoop } from './claim-loop';

const RECONNECT_MS = 500;

/**
 * Hears, at the moment of the commit, which endpoints have due deliveries. It only saves waiting for the next poll:
 * what is missed while the connection is down is found in the tables.
 */
@Injectable()
export class DueListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    @Inject(DATABASE_SETTINGS) private readonly settings: DatabaseSettings,
    private readonly claims: ClaimLoop,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.listen();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    if (this.stopped) return;
    const client = new Client({
      connectionString: this.settings.url,
      application_name: 'parley-webhooks-wake-up',
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', ({ payload }) => this.claims.wake((payload ?? '').split(',').filter(Boolean)));
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query(`listen ${DUE_CHANNEL}`);
    } catch (error) {
      this.log.warn('wake_up.connection_failed', { err: error });
      this.reconnect(client);
    }
  }

  private reconnect(failed: Client): void {
    if (this.stopped || this.client !== failed) return;
    this.client = null;
    void failed.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.listen(), RECONNECT_MS);
  }
}
