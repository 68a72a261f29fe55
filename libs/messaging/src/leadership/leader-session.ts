import { Client, type ClientConfig } from 'pg';

/** The connection a replica holds its leaderships on. Locks live on it, so it outlives every single query. */
export class LeaderSession {
  readonly client: Client;
  /** Aborts when the connection is lost: every lock it held is gone then. */
  readonly lost = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(config: ClientConfig) {
    this.client = new Client(config);
    this.client.on('error', () => this.lost.abort());
    this.client.on('end', () => this.lost.abort());
  }

  /** One query at a time, in order: several leaderships share the connection, and the driver no longer queues for us. */
  query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const turn = this.last.then(async () => (await this.client.query<Row>(sql, parameters)).rows);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
