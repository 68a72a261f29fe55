import type { EventSubject } from '@parley/contracts';
import type { JetStreamClient } from 'nats';
import { natsHeaders } from '../nats/message';
import { eventSubject } from '../nats/subjects';
import { EVENT_STREAM } from '../nats/topology';
import type { OutboxRow, Published } from './outbox-rows';

const PUBLISH_TIMEOUT_MS = 5_000;

export type PublishOne = (row: OutboxRow) => Promise<number>;

/**
 * Publishes a batch (in id order) with everything in flight at once, except that an event waits for the one before it of
 * the same aggregate, and is left for the next round when that one failed.
 */
export async function publishBatch(
  rows: OutboxRow[],
  publish: PublishOne,
): Promise<{ published: Published[]; error: unknown }> {
  const published: Published[] = [];
  let error: unknown = null;
  const last = new Map<string, Promise<boolean>>();
  for (const row of rows) {
    const before = last.get(row.aggregate_id) ?? Promise.resolve(true);
    const done = before.then(async (ok) => {
      if (!ok) return false;
      try {
        published.push({ id: row.id, seq: await publish(row) });
        return true;
      } catch (failure) {
        error ??= failure;
        return false;
      }
    });
    last.set(row.aggregate_id, done);
  }
  await Promise.all(last.values());
  return { published, error };
}

/** The event's id is the message id: what the stream already holds (10 minutes) is not stored twice. */
export function toStream(jetstream: JetStreamClient): PublishOne {
  return async (row) => {
    const headers = natsHeaders({
      ...row.headers,
      'event-id': row.event_id,
      'aggregate-id': encodeURIComponent(row.aggregate_id),
      'account-id': row.account_id,
      'occurred-at': row.created_at.toISOString(),
    });
    const ack = await jetstream.publish(
      eventSubject(row.subject as EventSubject, row.shard),
      Buffer.from(row.payload, 'utf8'),
      { msgID: row.event_id, headers, timeout: PUBLISH_TIMEOUT_MS, expect: { streamName: EVENT_STREAM } },
    );
    return ack.seq;
  };
}
