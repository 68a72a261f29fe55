import type { Events, EventSubject } from '@parley/contracts';
import { deferIn, prepared, type Statement } from '@parley/persistence';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { contextHeaders } from '../nats/message';
import { shardOf } from '../nats/subjects';

/** NATS takes 1 MiB, headers included. Refused here, inside the transaction, rather than stuck in the outbox for good. */
const MAX_PAYLOAD_BYTES = 900_000;

export interface NewEvent<S extends EventSubject> {
  aggregateId: string;
  accountId: string;
  body: Events[S];
}

/** Events commit with the change they are about; the relay publishes them. */
export class Outbox {
  private readonly insert: Statement;

  constructor(schema: string) {
    this.insert = prepared(
      `insert into ${schema}.outbox (event_id, shard, subject, aggregate_id, account_id, headers, payload)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    );
  }

  /** Refuses outside a transaction. Returns the event's id. */
  async add<S extends EventSubject>(tx: EntityManager, subject: S, event: NewEvent<S>): Promise<string> {
    if (!tx.queryRunner?.isTransactionActive) {
      throw new Error(`${subject}: an event is added in the transaction of the change it tells of`);
    }
    const payload = JSON.stringify(event.body);
    if (Buffer.byteLength(payload, 'utf8') > MAX_PAYLOAD_BYTES) {
      throw new Error(`${subject}: an event may be ${MAX_PAYLOAD_BYTES} bytes at most`);
    }
    const eventId = newId();
    await deferIn(tx, this.insert, [
      eventId,
      shardOf(event.aggregateId),
      subject,
      event.aggregateId,
      event.accountId,
      JSON.stringify(contextHeaders()),
      payload,
    ]);
    return eventId;
  }
}
