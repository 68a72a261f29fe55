import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { type DayPartition, dayOf, lowestIdAt, parseDay } from './day-partitions.rules';

/** Partitions created ahead, so that the loop may fail for a day; after that there is the default partition. */
const DAYS_AHEAD = 2;

interface Partitioned {
  table: string;
  key: string;
  bound: (at: Date) => string;
  /** Besides its age, what must hold before a day is dropped. */
  unused: string | null;
}

const TABLES: readonly Partitioned[] = [
  { table: 'delivery_attempt', key: 'attempted_at', bound: (at) => at.toISOString(), unused: null },
  {
    table: 'webhook_event',
    key: 'id',
    bound: lowestIdAt,
    // A delivery can be younger than its event, when the event was consumed late.
    unused: 'not exists (select from delivery d where d.event_id >= $1 and d.event_id < $2)',
  },
];

const PARTITIONS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = $1::regclass order by c.relname`;

/** One replica at a time. Nobody waits for the lock: whoever does not get it tries again in the next round. */
const TRY_LOCK = `select pg_try_advisory_xact_lock(hashtextextended('webhooks/retention', 0)) as locked`;

@Injectable()
export class DayPartitions {
  constructor(
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  /** Creates the days ahead, drops those that ended before `cutoff`. Each in its own transaction, to hold locks briefly. */
  async roll(now: Date, cutoff: Date): Promise<void> {
    for (const kind of TABLES) {
      const rows = await this.db.query<{ name: string }>(PARTITIONS, [kind.table]);
      const known = new Set(rows.map((row) => row.name));
      for (let days = 0; days <= DAYS_AHEAD; days += 1) {
        const day = dayOf(kind.table, now, days);
        if (!known.has(day.name)) await this.withLock((tx) => this.create(tx, kind, day));
      }
      for (const name of known) {
        const day = parseDay(kind.table, name);
        if (day && day.to <= cutoff) await this.withLock((tx) => this.drop(tx, kind, day));
      }
    }
  }

  /**
   * A day that began in the default partition stays there: moving its rows would hide them from statements planned before,
   * and a claim would lease a delivery without finding its payload.
   */
  private async create(tx: EntityManager, kind: Partitioned, day: DayPartition): Promise<void> {
    const known: unknown[] = await tx.query('select 1 from pg_class where oid = to_regclass($1)', [day.name]);
    if (known.length > 0) return;
    const [from, to] = [kind.bound(day.from), kind.bound(day.to)];
    const begun: unknown[] = await tx.query(
      `select 1 from ${kind.table}_default where ${kind.key} >= $1 and ${kind.key} < $2 limit 1`,
      [from, to],
    );
    if (begun.length > 0) return;
    await tx.query(`create table ${day.name} (like ${kind.table} including defaults including constraints)`);
    await tx.query(
      `alter table ${kind.table} attach partition ${day.name} for values from ('${from}') to ('${to}')`,
    );
    this.log.info('retention.day_created', { partition: day.name });
  }

  private async drop(tx: EntityManager, kind: Partitioned, day: DayPartition): Promise<void> {
    if (kind.unused !== null) {
      const bounds = [kind.bound(day.from), kind.bound(day.to)];
      const [row]: { unused: boolean }[] = await tx.query(`select ${kind.unused} as unused`, bounds);
      if (!row?.unused) return;
    }
    await tx.query(`drop table if exists ${day.name}`);
    this.log.info('retention.day_dropped', { partition: day.name });
  }

  private async withLock(work: (tx: EntityManager) => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '300ms'`);
      const [lock]: { locked: boolean }[] = await tx.query(TRY_LOCK);
      if (lock?.locked) await work(tx);
    });
  }
}
