import { AppError, type EventMessage } from '@parley/contracts';
import type { Database } from '@parley/persistence';
import { requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { contextOf } from '../context-headers';
import { type JsonObject, parseObject } from '../envelope';
import type { ConsumerOptions } from './consumer-options';

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

type AnyHandler = (event: EventMessage, tx: EntityManager) => Promise<void>;

/** Handles an event that was given up on once more, by hand, after what was wrong has been put right. */
export class DeadLetters {
  constructor(
    private readonly db: Database,
    private readonly schema: string,
    private readonly consumers: readonly ConsumerOptions[],
  ) {}

  /** The handler runs in the transaction that marks the letter; when it throws, the letter stays as it is. */
  async replay(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query<LetterRow[]>(
        `select id, consumer, event_id, subject, aggregate_id, account_id, headers, payload
         from ${this.schema}.dead_letter where id = $1 and replayed_at is null for update`,
        [id],
      );
      if (!row) throw AppError.notFound('Dead letter');
      const consumer = this.consumers.find((each) => each.durable === row.consumer);
      const handler = consumer?.handlers[row.subject as keyof ConsumerOptions['handlers']] as
        AnyHandler | undefined;
      const body: JsonObject | null = parseObject(Buffer.from(row.payload, 'utf8'));
      if (!handler || !body || !row.aggregate_id || !row.account_id) {
        throw new AppError('INVALID_STATE', `dead letter ${id} is no event this version can handle`);
      }
      const event = {
        event_id: row.event_id,
        subject: row.subject,
        aggregate_id: row.aggregate_id,
        account_id: row.account_id,
        occurred_at: row.headers['occurred-at'] ?? '',
        body: body as unknown,
      } as EventMessage;
      await requestContext.run({ ...contextOf((name) => row.headers[name]), accountId: row.account_id }, () =>
        handler(event, tx),
      );
      await tx.query(`update ${this.schema}.dead_letter set replayed_at = now() where id = $1`, [id]);
    });
  }
}
