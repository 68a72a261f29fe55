import type { Database } from '@parley/persistence';

/** An event waiting for the stream. */
export interface OutboxRow {
  id: string;
  event_id: string;
  shard: number;
  subject: string;
  aggregate_id: string;
  account_id: string;
  headers: Record<string, string>;
  payload: string;
  created_at: Date;
}

export interface Published {
  id: string;
  seq: number;
}

const RESET_BATCH = 5_000;

/**
 * The relay's view of the outbox. Hot path, hence SQL: reads what is unpublished, never "id > last" (transactions commit
 * out of id order, and a cursor would pass over the late one).
 */
export class OutboxRows {
  constructor(
    private readonly db: Database,
    private readonly schema: string,
  ) {}

  unpublished(limit: number): Promise<OutboxRow[]> {
    return this.db.query<OutboxRow>(
      `select id, event_id, shard, subject, aggregate_id, account_id, headers, payload::text as payload, created_at
       from ${this.schema}.outbox where published_at is null order by id limit $1`,
      [limit],
    );
  }

  /** Not waited for on disk: a mark that a crash of Postgres loses makes the relay publish once more, and it is known by its id. */
  async markPublished(stream: { name: string; incarnation: string }, rows: Published[]): Promise<void> {
    if (rows.length === 0) return;
    await this.db.query(
      `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
       update ${this.schema}.outbox o
       set published_at = now(), stream_name = $1, stream_incarnation = $2, stream_seq = p.seq
       from relaxed, unnest($3::bigint[], $4::bigint[]) as p(id, seq) where o.id = p.id`,
      [stream.name, stream.incarnation, rows.map((row) => row.id), rows.map((row) => row.seq)],
    );
  }

  /** Age of the first event nobody has published; 0 when there is none. By id, as they are read: one look at the index. */
  async lagMs(): Promise<number> {
    const [row] = await this.db.query<{ lag: number }>(
      `select (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as lag
       from ${this.schema}.outbox where published_at is null order by id limit 1`,
    );
    return row?.lag ?? 0;
  }

  /** Marks for publication whatever went to another stream than `incarnation`. */
  resetOtherThan(incarnation: string): Promise<number> {
    return this.reset('stream_incarnation is distinct from $1', [incarnation]);
  }

  resetAbove(incarnation: string, seq: number): Promise<number> {
    return this.reset('stream_incarnation = $1 and stream_seq > $2', [incarnation, seq]);
  }

  /** The `nth` newest event recorded in this stream (0 = newest), to compare with what the stream holds. */
  async recorded(incarnation: string, nth: number): Promise<{ event_id: string; seq: number } | null> {
    const [row] = await this.db.query<{ event_id: string; seq: string }>(
      `select event_id, stream_seq as seq from ${this.schema}.outbox
       where published_at is not null and stream_incarnation = $1 order by stream_seq desc offset $2 limit 1`,
      [incarnation, nth],
    );
    return row ? { event_id: row.event_id, seq: Number(row.seq) } : null;
  }

  async countRecorded(incarnation: string): Promise<number> {
    const [row] = await this.db.query<{ count: string }>(
      `select count(*) as count from ${this.schema}.outbox
       where published_at is not null and stream_incarnation = $1`,
      [incarnation],
    );
    return Number(row?.count ?? 0);
  }

  private async reset(condition: string, parameters: unknown[]): Promise<number> {
    let total = 0;
    for (;;) {
      const rows = await this.db.dataSource.query<[unknown[], number]>(
        `update ${this.schema}.outbox
         set published_at = null, stream_name = null, stream_incarnation = null, stream_seq = null
         where id in (select id from ${this.schema}.outbox
           where published_at is not null and ${condition} limit ${RESET_BATCH})`,
        parameters,
      );
      total += rows[1];
      if (rows[1] < RESET_BATCH) return total;
    }
  }
}
