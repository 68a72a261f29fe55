import type { Events, EventSubject } from '@parley/contracts';
import { newId } from '@parley/platform';
import { connect, headers } from 'nats';

/** Puts an event on the stream as a service's outbox relay does: voice has no database, and its tests need none. */
export async function publishEvent<S extends EventSubject>(
  url: string,
  subject: S,
  event: { aggregateId: string; accountId: string; body: Events[S] },
): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const eventId = newId();
    const block = headers();
    block.set('event-id', eventId);
    block.set('aggregate-id', event.aggregateId);
    block.set('account-id', event.accountId);
    block.set('occurred-at', new Date().toISOString());
    await connection.jetstream().publish(`evt.${subject}.00`, Buffer.from(JSON.stringify(event.body)), {
      msgID: eventId,
      headers: block,
    });
  } finally {
    await connection.close();
  }
}
