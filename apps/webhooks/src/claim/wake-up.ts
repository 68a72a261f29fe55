import { Inject, Injectable } from '@nestjs/common';
import { DATABASE_SETTINGS, type DatabaseSettings } from '@parley/persistence';
import { Log } from '@parley/platform';
import { Client } from 'pg';
import type { EntityManager } from 'typeorm';

const CHANNEL = 'webhooks_due';
/** Postgres takes 8000 bytes; a uuid and its comma are 37. */
const IDS_PER_NOTICE = 200;
const RECONNECT_MS = 500;

/**
 * Tells every replica, at the moment of the commit, which endpoints have work. Only a hint that saves waiting for the
 * next poll: whatever is missed while the connection is down is found in the tables.
 */
@Injectable()
export class WakeUp {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    @Inject(DATABASE_SETTINGS) private readonly settings: DatabaseSettings,
    private readonly log: Log,
  ) {}

  /** The same as the end of a statement, for the endpoint_ids of a CTE. */
  static notices(of: string): string {
    return `
  select pg_notify('${CHANNEL}', string_agg(endpoint_id::text, ','))
    from (select endpoint_id, (row_number() over () - 1) / ${IDS_PER_NOTICE} as notice
            from (select distinct endpoint_id from ${of}) one) numbered
   group by notice`;
  }

  /** Part of the transaction: heard when it commits, never when it does not. */
  static async afterCommit(tx: EntityManager, endpointIds: readonly string[]): Promise<void> {
    for (let at = 0; at < endpointIds.length; at += IDS_PER_NOTICE) {
      await tx.query('select pg_notify($1, $2)', [
        CHANNEL,
        endpointIds.slice(at, at + IDS_PER_NOTICE).join(','),
      ]);
    }
  }

  async listen(onDue: (endpointIds: string[]) => void): Promise<void> {
    if (this.stopped) return;
    const client = new Client({
      connectionString: this.settings.url,
      application_name: 'parley-webhooks-wake-up',
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', (notice) => onDue((notice.payload ?? '').split(',').filter(Boolean)));
    client.on('error', () => this.reconnect(client, onDue));
    client.on('end', () => this.reconnect(client, onDue));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.log.warn('wake_up.connection_failed', { err: error });
      this.reconnect(client, onDue);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private reconnect(failed: Client, onDue: (endpointIds: string[]) => void): void {
    if (this.stopped || this.client !== failed) return;
    this.client = null;
    void failed.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.listen(onDue), RECONNECT_MS);
  }
}
