import { queryIn, type Database, deferIn, prepared, type Statement } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { plainHeaders } from '../nats/message';
import type { Delivery } from './delivery';

export interface DeadLetter {
  consumer: string;
  eventId: string;
  delivery: Delivery;
  subject: string;
  aggregateId: string | null;
  accountId: string | null;
  reason: string;
  error: string | null;
  attempts: number;
}

/** The events a service has handled, failed at, crashed on or given up. */
export class Inbox {
  private readonly taking: Statement;

  constructor(
    private readonly db: Database,
    private readonly schema: string,
  ) {
    this.taking = prepared(
      `insert into ${schema}.inbox (consumer, event_id)
       select $1, unnest($2::uuid[]) on conflict do nothing returning event_id`,
    );
  }

  /** Marks events as handled, in the transaction of their effects. Returns those that are new. */
  async take(tx: EntityManager, consumer: string, eventIds: string[]): Promise<Set<string>> {
    const rows = await queryIn<{ event_id: string }>(tx, this.taking, [consumer, eventIds]);
    return new Set(rows.map((row) => row.event_id));
  }

  /** The same in the round trip of the transaction's next statement; which are new is known after that. */
  async takeWithNext(
    tx: EntityManager,
    consumer: string,
    eventIds: string[],
  ): Promise<() => ReadonlySet<string>> {
    let fresh: Set<string> | null = null;
    await deferIn<{ event_id: string }>(tx, this.taking, [consumer, eventIds], (rows) => {
      fresh = new Set(rows.map((row) => row.event_id));
    });
    return () => {
      if (!fresh) throw new Error('which events are new is known after the first statement');
      return fresh;
    };
  }

  /**
   * Counts an attempt before the handler runs, so that a crash leaves its mark. Returns the attempts that did not come
   * back, this one included; 0 when the event has been handled already.
   */
  async noteStart(consumer: string, eventId: string): Promise<number> {
    const rows = await this.db.dataSource.query<{ crashes: number }[]>(
      `insert into ${this.schema}.consumer_attempt as a (consumer, event_id, crashes)
       select $1::text, $2::uuid, 1
       where not exists (select 1 from ${this.schema}.inbox where consumer = $1 and event_id = $2)
       on conflict (consumer, event_id) do update set crashes = a.crashes + 1, updated_at = now()
       returning crashes`,
      [consumer, eventId],
    );
    return rows[0]?.crashes ?? 0;
  }

  /** Returns how often it has failed by now. A failure is no crash: the handler returned. */
  async noteFailure(consumer: string, eventId: string, error: string): Promise<number> {
    const rows = await this.db.dataSource.query<{ failures: number }[]>(
      `insert into ${this.schema}.consumer_attempt as a (consumer, event_id, failures, last_error)
       values ($1, $2, 1, $3)
       on conflict (consumer, event_id) do update
         set failures = a.failures + 1, crashes = 0, last_error = excluded.last_error, updated_at = now()
       returning failures`,
      [consumer, eventId, storable(error)],
    );
    return rows[0]?.failures ?? 1;
  }

  async forgetAttempts(tx: EntityManager, consumer: string, eventId: string): Promise<void> {
    await tx.query(`delete from ${this.schema}.consumer_attempt where consumer = $1 and event_id = $2`, [
      consumer,
      eventId,
    ]);
  }

  /** Stores an event that could not be handled, and marks it as handled. */
  async deadLetter(letter: DeadLetter): Promise<void> {
    const { message } = letter.delivery;
    await this.db.transaction(async (tx) => {
      await tx.query(
        `insert into ${this.schema}.dead_letter
           (consumer, event_id, subject, aggregate_id, account_id, headers, payload, reason, error, attempts)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (consumer, event_id) do nothing`,
        [
          letter.consumer,
          letter.eventId,
          letter.subject,
          letter.aggregateId,
          letter.accountId,
          storable(JSON.stringify(plainHeaders(message))).replaceAll('\\u0000', ''),
          storable(Buffer.from(message.data).toString('utf8')),
          letter.reason,
          letter.error === null ? null : storable(letter.error),
          letter.attempts,
        ],
      );
      await this.take(tx, letter.consumer, [letter.eventId]);
      await this.forgetAttempts(tx, letter.consumer, letter.eventId);
    });
  }
}

/** Postgres stores any character but NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
