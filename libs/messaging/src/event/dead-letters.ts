import { AppError, type EventMessage } from '@parley/contracts';
import type { Database } from '@parley/persistence';
import { requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { contextOf, parseObject } from '../nats/message';
import { type AfterTransaction, type Durable, EventMessageContext } from './durable';
import { runBatch } from './event-processor';

interface LetterRow {
  id: string;
  consumer: string;
  event_id: string;
  subject: string;
  aggregate_id: string | null;
  account_id: string | null;
  headers: Record<string, string>;
  payload: string;
}

/** Handles a dead letter once more, on an operator's request, after its cause has been fixed. */
export class DeadLetters {
  constructor(
    private readonly db: Database,
    private readonly schema: string,
    private readonly durables: ReadonlyMap<string, Durable>,
  ) {}

  /** The handler runs in the transaction that marks the letter; when it throws, the letter stays as it is. */
  async replay(id: string): Promise<void> {
    let after: AfterTransaction = () => undefined;
    let committed = false;
    try {
      await this.db.transaction(async (tx) => {
        after(false);
        after = await this.replayIn(tx, id);
        await tx.query(`update ${this.schema}.dead_letter set replayed_at = now() where id = $1`, [id]);
      });
      committed = true;
    } finally {
      after(committed);
    }
  }

  private async replayIn(tx: EntityManager, id: string): Promise<AfterTransaction> {
    const [row] = await tx.query<LetterRow[]>(
      `select id, consumer, event_id, subject, aggregate_id, account_id, headers, payload
       from ${this.schema}.dead_letter where id = $1 and replayed_at is null for update`,
      [id],
    );
    if (!row) throw AppError.notFound('Dead letter');
    const durable = this.durables.get(row.consumer);
    const handler = durable?.handlers.get(row.subject as EventMessage['subject']);
    const event = eventOf(row);
    if (!durable || !handler || !event) {
      throw new AppError('INVALID_STATE', `dead letter ${id} is no event this version can handle`);
    }
    if (durable.mode === 'batch') return runBatch(durable, [event], tx, () => true);
    const context = { ...contextOf((name) => row.headers[name]), accountId: event.account_id };
    await requestContext.run(context, () => handler(event, new EventMessageContext([durable.name, tx])));
    return () => undefined;
  }
}

function eventOf(row: LetterRow): EventMessage | null {
  const body = parseObject(Buffer.from(row.payload, 'utf8'));
  if (!body || !row.aggregate_id || !row.account_id) return null;
  return {
    event_id: row.event_id,
    subject: row.subject,
    aggregate_id: row.aggregate_id,
    account_id: row.account_id,
    occurred_at: row.headers['occurred-at'] ?? '',
    body: body as unknown,
  } as EventMessage;
}
