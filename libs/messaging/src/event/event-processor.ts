import { AppError, type EventMessage } from '@parley/contracts';
import { type Database, isDatabaseAway, isRetryableTransactionError } from '@parley/persistence';
import { type Log, type RequestContext, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import { backoffMs } from './backoff';
import type { Delivery } from './delivery';
import { type AfterTransaction, type Durable, EventMessageContext, type IsNewEvent } from './durable';
import type { Inbox } from './inbox';
import type { Batchable } from './next-batch';

/** Dead letter at the third crash: the first one was not counted. */
const COUNTED_CRASHES_LIMIT = 2;
/** Failures because a dependency is away (502) before they count like any other: about 50 minutes. */
const OUTAGE_LIMIT = 100;
const OUTAGE_PAUSE_MAX_MS = 30_000;

/** An event of an ordered durable between its delivery and its acknowledgement. */
export interface PendingEvent extends Batchable {
  delivery: Delivery;
  event: EventMessage;
  context: RequestContext;
  /** A process may have crashed on it: handled alone, and counted first. */
  suspect: boolean;
  /** Attempts that failed because a dependency was away; they do not count against the event. */
  outages: number;
}

export type Verdict = 'handled' | 'dead' | { retryInMs: number };

/**
 * Runs the handlers of one ordered durable and keeps its inbox, failures, crashes and dead letters. Throws only when
 * the database is away, which says nothing about the events.
 */
export class EventProcessor {
  constructor(
    private readonly durable: Durable,
    private readonly db: Database,
    private readonly inbox: Inbox,
    private readonly failureLimit: number,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
  ) {}

  /** All in one transaction. False: one of them failed and nothing happened; try them alone. */
  async together(items: PendingEvent[]): Promise<boolean> {
    try {
      await this.apply(items);
      return true;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return false;
    }
  }

  async alone(item: PendingEvent): Promise<Verdict> {
    if (item.suspect) {
      const starts = await this.inbox.noteStart(this.durable.name, item.event.event_id);
      if (starts === 0) return 'handled';
      if (starts > COUNTED_CRASHES_LIMIT)
        return this.deadLetter(item, 'the process died of it', null, starts);
    }
    try {
      await this.apply([item]);
      return 'handled';
    } catch (error) {
      if (isDatabaseAway(error) || isRetryableTransactionError(error)) throw error;
      return this.failed(item, error);
    }
  }

  /** Garbage goes straight to dead_letter, or only to the log when it does not even have an id. */
  async discard(delivery: Delivery, why: { reason: string; eventId: string | null }): Promise<void> {
    const { subject } = delivery.message;
    if (why.eventId) {
      await this.inbox.deadLetter({
        consumer: this.durable.name,
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
    this.logDeadLetter(subject, why.eventId, why.reason);
  }

  /** Inbox rows and effects in one transaction; events handled before are skipped. */
  private async apply(items: PendingEvent[]): Promise<void> {
    let after: AfterTransaction = () => undefined;
    const ended = (committed: boolean): void => {
      after(committed);
      after = () => undefined;
    };
    const effects = async (tx: EntityManager): Promise<void> => {
      // The transaction may be retried: what the attempt before this one prepared did not commit.
      ended(false);
      if (this.durable.mode === 'batch') after = await this.handleBatch(items, tx);
      else await this.handleEach(items, tx);
      for (const { event, alone } of items) {
        if (alone) await this.inbox.forgetAttempts(tx, this.durable.name, event.event_id);
      }
    };
    try {
      await this.db.transaction(effects);
      ended(true);
    } finally {
      ended(false);
    }
  }

  private async handleBatch(items: PendingEvent[], tx: EntityManager): Promise<AfterTransaction> {
    // The stream may hold an event twice.
    const events = new Map(items.map(({ event }) => [event.event_id, event]));
    const fresh = await this.inbox.takeWithNext(tx, this.durable.name, [...events.keys()]);
    return runBatch(this.durable, [...events.values()], tx, (eventId) => fresh().has(eventId));
  }

  private async handleEach(items: PendingEvent[], tx: EntityManager): Promise<void> {
    const ids = items.map((item) => item.event.event_id);
    const fresh = await this.inbox.take(tx, this.durable.name, ids);
    for (const { event, context } of items.filter((item) => fresh.delete(item.event.event_id))) {
      const handler = this.durable.handlers.get(event.subject);
      const messageContext = new EventMessageContext([this.durable.name, tx]);
      await requestContext.run(context, async () => handler?.(event, messageContext));
    }
  }

  private async failed(item: PendingEvent, error: unknown): Promise<Verdict> {
    const durable = this.durable.name;
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
    if (failures >= this.failureLimit) return this.deadLetter(item, 'the handler failed', text, failures);
    return { retryInMs: backoffMs(failures) };
  }

  private async deadLetter(
    { event, delivery }: PendingEvent,
    reason: string,
    error: string | null,
    attempts: number,
  ): Promise<'dead'> {
    await this.inbox.deadLetter({
      consumer: this.durable.name,
      eventId: event.event_id,
      delivery,
      subject: event.subject,
      aggregateId: event.aggregate_id,
      accountId: event.account_id,
      reason,
      error,
      attempts,
    });
    this.logDeadLetter(event.subject, event.event_id, reason);
    return 'dead';
  }

  private logDeadLetter(subject: string, eventId: string | null, reason: string): void {
    const durable = this.durable.name;
    this.metrics.deadLetters.inc({ durable });
    this.log.error('consumer.dead_letter', { durable, subject, event_id: eventId, reason });
  }
}

/** Calls the method of a batch durable. Its events are of several accounts, so it runs in no request's context. */
export async function runBatch(
  durable: Durable,
  events: EventMessage[],
  tx: EntityManager,
  isNew: IsNewEvent,
): Promise<AfterTransaction> {
  const [handler] = durable.handlers.values();
  const context = new EventMessageContext([durable.name, tx, isNew]);
  const after = await requestContext.detached(() => handler?.(events, context));
  return typeof after === 'function' ? (after as AfterTransaction) : (): void => undefined;
}
