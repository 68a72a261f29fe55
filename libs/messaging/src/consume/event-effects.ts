import { AppError, type EventMessage } from '@parley/contracts';
import { type Database, isDatabaseAway, isRetryableTransactionError } from '@parley/persistence';
import { type Log, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { MessagingMetrics } from '../messaging-metrics';
import { backoffMs } from './backoff';
import type { AfterTransaction, ConsumerOptions } from './consumer-options';
import type { Delivery } from './delivery';
import type { HeldEvent } from './held-event';
import type { Inbox } from './inbox';

/** Dead letter at the third crash: the first left no note. */
const NOTED_CRASHES_LIMIT = 2;
/** Failures because a dependency is away (502) before they count like any other: about 50 minutes. */
const OUTAGE_LIMIT = 100;
const OUTAGE_PAUSE_MAX_MS = 30_000;

type AnyHandler = (event: EventMessage, tx: EntityManager) => Promise<void>;

export type Verdict = 'handled' | 'dead' | { retryInMs: number };

/**
 * Runs the handlers of one ordered durable and keeps the books: inbox, failures, crashes, dead letters. Throws only when
 * the database is away, which says nothing about the events.
 */
export class EventEffects {
  constructor(
    private readonly options: ConsumerOptions,
    private readonly db: Database,
    private readonly inbox: Inbox,
    private readonly failureLimit: number,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
  ) {}

  /** All in one transaction. False: one of them failed, nothing happened; try them alone. */
  async together(items: HeldEvent[]): Promise<boolean> {
    try {
      await this.apply(items);
      return true;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return false;
    }
  }

  async alone(item: HeldEvent): Promise<Verdict> {
    if (item.suspect) {
      const starts = await this.inbox.noteStart(this.options.durable, item.event.event_id);
      if (starts === 0) return 'handled';
      if (starts > NOTED_CRASHES_LIMIT) return this.bury(item, 'the process died of it', null, starts);
    }
    try {
      await this.apply([item]);
      return 'handled';
    } catch (error) {
      if (isDatabaseAway(error) || isRetryableTransactionError(error)) throw error;
      return this.failed(item, error);
    }
  }

  /** What is no event goes straight to dead_letter, or only to the log when it has not even an id. */
  async discard(delivery: Delivery, why: { reason: string; eventId: string | null }): Promise<void> {
    const { subject } = delivery.message;
    if (why.eventId) {
      await this.inbox.bury({
        consumer: this.options.durable,
        eventId: why.eventId,
        delivery,
        subject,
        aggregateId: null,
        accountId: null,
        reason: why.reason,
        error: null,
        attempts: delivery.deliveries,
      });
    }
    this.mourn(subject, why.eventId, why.reason);
  }

  /** Inbox rows and effects in one transaction; events taken in before are passed over. */
  private async apply(items: HeldEvent[]): Promise<void> {
    let after: AfterTransaction = () => undefined;
    const ended = (committed: boolean): void => {
      after(committed);
      after = () => undefined;
    };
    const effects = async (tx: EntityManager): Promise<void> => {
      // It may be tried more than once.
      ended(false);
      if (this.options.together) after = await this.handleTogether(this.options.together, items, tx);
      else await this.handleEach(items, tx);
      for (const { event, alone } of items) {
        if (alone) await this.inbox.forgetAttempts(tx, this.options.durable, event.event_id);
      }
    };
    try {
      await this.db.transaction(effects);
      ended(true);
    } finally {
      ended(false);
    }
  }

  private async handleTogether(
    together: NonNullable<ConsumerOptions['together']>,
    items: HeldEvent[],
    tx: EntityManager,
  ): Promise<AfterTransaction> {
    // The stream may hold an event twice.
    const events = new Map(items.map(({ event }) => [event.event_id, event]));
    const fresh = await this.inbox.takeWithNext(tx, this.options.durable, [...events.keys()]);
    const isNew = (eventId: string): boolean => fresh().has(eventId);
    return requestContext.detached(() => together([...events.values()], tx, isNew));
  }

  private async handleEach(items: HeldEvent[], tx: EntityManager): Promise<void> {
    const { durable, handlers } = this.options;
    const ids = items.map((item) => item.event.event_id);
    const fresh = await this.inbox.take(tx, durable, ids);
    for (const { event, context } of items.filter((item) => fresh.delete(item.event.event_id))) {
      const handler = handlers[event.subject] as AnyHandler | undefined;
      await requestContext.run(context, async () => handler?.(event, tx));
    }
  }

  private async failed(item: HeldEvent, error: unknown): Promise<Verdict> {
    const { durable } = this.options;
    const { event_id: eventId, subject } = item.event;
    this.metrics.consumed.inc({ durable, outcome: 'failed' });
    requestContext.run(item.context, () =>
      this.log.warn('consumer.handler_failed', { durable, subject, event_id: eventId, err: error }),
    );
    if (error instanceof AppError && error.status >= 502 && item.outages < OUTAGE_LIMIT) {
      item.outages += 1;
      return { retryInMs: Math.min(backoffMs(item.outages), OUTAGE_PAUSE_MAX_MS) };
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const failures = await this.inbox.noteFailure(durable, eventId, text);
    if (failures >= this.failureLimit) return this.bury(item, 'the handler failed', text, failures);
    return { retryInMs: backoffMs(failures) };
  }

  private async bury(
    { event, delivery }: HeldEvent,
    reason: string,
    error: string | null,
    attempts: number,
  ): Promise<'dead'> {
    await this.inbox.bury({
      consumer: this.options.durable,
      eventId: event.event_id,
      delivery,
      subject: event.subject,
      aggregateId: event.aggregate_id,
      accountId: event.account_id,
      reason,
      error,
      attempts,
    });
    this.mourn(event.subject, event.event_id, reason);
    return 'dead';
  }

  private mourn(subject: string, eventId: string | null, reason: string): void {
    const { durable } = this.options;
    this.metrics.deadLetters.inc({ durable });
    this.log.error('consumer.dead_letter', { durable, subject, event_id: eventId, reason });
  }
}
