import { AppError, type EventMessage } from '@parley/contracts';
import { type Database, isDatabaseAway, isRetryableTransactionError } from '@parley/persistence';
import { type Log, requestContext } from '@parley/platform';
import type { NatsConnection } from 'nats';
import type { EntityManager } from 'typeorm';
import { delay } from '../delay';
import type { MessagingSettings } from '../messaging-options';
import type { MessagingMetrics } from '../messaging-metrics';
import type { NatsLink } from '../nats-link';
import { filterSubject } from '../subjects';
import { ACK_WAIT_MS, MAX_ACK_PENDING } from '../topology';
import { backoffMs } from './backoff';
import { planBatch } from './batch-plan';
import type { ConsumerOptions } from './consumer-options';
import { acknowledge, decode, type Delivery } from './delivery';
import type { HeldEvent } from './held-event';
import type { Inbox } from './inbox';
import { Pull } from './pull';
import { takeOver } from './takeover';

const BATCH = 100;
const PULL = 128;
const PULL_EXPIRES_MS = 30_000;
/** Dead letter at the third crash: the first left no note. */
const NOTED_CRASHES_LIMIT = 2;
/** Failures because a dependency is away (502) before they count like any other: about 50 minutes. */
const OUTAGE_LIMIT = 100;
const OUTAGE_PAUSE_MAX_MS = 30_000;
const RESTART_PAUSE_MS = 250;

type AnyHandler = (event: EventMessage, tx: EntityManager) => Promise<void>;

/**
 * A durable whose effects are transactions. One replica leads at a time, so that events of an aggregate are handled in
 * the order they were committed, also over a failover. Up to 100 events share a transaction with their inbox rows; when
 * one fails they are tried one by one, and only the failing event's aggregate waits.
 */
export class OrderedConsumer {
  private readonly held = new Map<number, HeldEvent>();
  private wake: () => void = () => undefined;
  private suspects = { from: 0, to: 0 };

  constructor(
    private readonly options: ConsumerOptions,
    private readonly db: Database,
    private readonly inbox: Inbox,
    private readonly link: NatsLink,
    private readonly settings: MessagingSettings,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
  ) {}

  /** Runs while this process leads in the durable. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const connection = await this.link.ready(1_000, signal);
      if (!connection || signal.aborted) continue;
      try {
        await this.consume(connection, signal);
      } catch (error) {
        this.log.warn('consumer.interrupted', { durable: this.options.durable, err: error });
        await delay(RESTART_PAUSE_MS, signal);
      }
    }
  }

  /** Until the connection changes, the durable goes away or leadership ends. */
  private async consume(connection: NatsConnection, signal: AbortSignal): Promise<void> {
    const { durable } = this.options;
    const { epoch } = this.link;
    const { suspectFrom, suspectTo } = await takeOver(await this.link.manager(connection), {
      durable,
      filter: filterSubject(this.options.filter),
      rewind: this.settings.rewindEvents,
      replicas: this.settings.streamReplicas,
    });
    this.suspects = { from: suspectFrom, to: suspectTo };
    this.held.clear();
    const pull = new Pull(
      connection,
      durable,
      (delivery) => this.receive(delivery),
      () => this.wake(),
    );
    const stillWorking = setInterval(() => {
      for (const { delivery } of this.held.values()) acknowledge(delivery.message, 'working');
    }, ACK_WAIT_MS / 3);
    try {
      while (!signal.aborted && this.link.isUp && this.link.epoch === epoch) {
        if (pull.failure) throw new Error(`the durable gives nothing: ${pull.failure}`);
        if (pull.isSilent(PULL_EXPIRES_MS)) throw new Error('the durable is silent');
        pull.request(Math.min(PULL, MAX_ACK_PENDING - this.held.size), PULL_EXPIRES_MS);
        const plan = planBatch(this.held.values(), Date.now(), BATCH);
        if ('items' in plan) await this.handle(plan.items, signal);
        else await this.sleep(Math.min(plan.waitMs, 1_000), signal);
      }
    } finally {
      clearInterval(stillWorking);
      pull.close();
      this.held.clear();
    }
  }

  private sleep(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.wake = () => woken.abort();
    return delay(ms, AbortSignal.any([woken.signal, signal]));
  }

  private receive(delivery: Delivery): void {
    if (delivery.deliveries > 1) this.metrics.redelivered.inc({ durable: this.options.durable });
    const known = this.held.get(delivery.seq);
    if (known) known.delivery = delivery;
    else this.hold(delivery);
    this.wake();
  }

  private hold(delivery: Delivery): void {
    const decoded = decode(delivery.message);
    if (decoded.kind === 'garbage') return void this.discard(delivery, decoded);
    if (decoded.kind === 'unknown' || !(decoded.event.subject in this.options.handlers)) {
      this.finish(delivery, 'ack', 'ignored');
      return;
    }
    const suspect = delivery.seq >= this.suspects.from && delivery.seq <= this.suspects.to;
    this.held.set(delivery.seq, {
      ...decoded,
      delivery,
      lane: decoded.event.aggregate_id,
      alone: suspect,
      suspect,
      notBefore: 0,
      outages: 0,
    });
  }

  private async handle(items: HeldEvent[], signal: AbortSignal): Promise<void> {
    try {
      const [only] = items;
      if (items.length === 1 && only) await this.handleAlone(only);
      else await this.handleTogether(items);
    } catch (error) {
      // Postgres is away: nothing is wrong with the events, and nothing is acknowledged.
      this.log.warn('consumer.waiting_for_database', { durable: this.options.durable, err: error });
      await delay(RESTART_PAUSE_MS, signal);
    }
  }

  private async handleTogether(items: HeldEvent[]): Promise<void> {
    try {
      await this.apply(items);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      for (const item of items) item.alone = true;
      return;
    }
    for (const item of items) this.release(item, 'ack', 'handled');
  }

  private async handleAlone(item: HeldEvent): Promise<void> {
    const { durable } = this.options;
    const { event_id: eventId } = item.event;
    if (item.suspect) {
      const starts = await this.inbox.noteStart(durable, eventId);
      if (starts === 0) return this.release(item, 'ack', 'handled');
      if (starts > NOTED_CRASHES_LIMIT) return this.bury(item, 'the process died of it', null, starts);
    }
    try {
      await this.apply([item]);
      this.release(item, 'ack', 'handled');
    } catch (error) {
      if (isDatabaseAway(error) || isRetryableTransactionError(error)) throw error;
      await this.failed(item, error);
    }
  }

  /** Inbox rows and effects in one transaction; events taken in before are passed over. */
  private async apply(items: HeldEvent[]): Promise<void> {
    const { durable, handlers } = this.options;
    await this.db.transaction(async (tx) => {
      const fresh = await this.inbox.take(
        tx,
        durable,
        items.map((item) => item.event.event_id),
      );
      for (const { event, context, alone } of items) {
        if (!fresh.delete(event.event_id)) continue;
        const handler = handlers[event.subject] as AnyHandler | undefined;
        await requestContext.run(context, async () => handler?.(event, tx));
        if (alone) await this.inbox.forgetAttempts(tx, durable, event.event_id);
      }
    });
  }

  private async failed(item: HeldEvent, error: unknown): Promise<void> {
    const { durable } = this.options;
    const outage = error instanceof AppError && error.status >= 502 && item.outages < OUTAGE_LIMIT;
    item.alone = true;
    if (outage) {
      item.outages += 1;
      item.notBefore = Date.now() + Math.min(backoffMs(item.outages), OUTAGE_PAUSE_MAX_MS);
    } else {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const failures = await this.inbox.noteFailure(durable, item.event.event_id, text.replaceAll('\0', ''));
      if (failures >= this.settings.failureLimit)
        return this.bury(item, 'the handler failed', text, failures);
      item.notBefore = Date.now() + backoffMs(failures);
    }
    this.metrics.consumed.inc({ durable, outcome: 'failed' });
    requestContext.run(item.context, () =>
      this.log.warn('consumer.handler_failed', {
        durable,
        subject: item.event.subject,
        event_id: item.event.event_id,
        err: error,
      }),
    );
  }

  private async bury(item: HeldEvent, reason: string, error: string | null, attempts: number): Promise<void> {
    const { event, delivery } = item;
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
    this.release(item, 'term', 'dead');
  }

  /** What is no event goes straight to dead_letter, or only to the log when it has not even an id. */
  private async discard(delivery: Delivery, why: { reason: string; eventId: string | null }): Promise<void> {
    const { subject } = delivery.message;
    try {
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
      this.finish(delivery, 'term', 'dead');
    } catch (error) {
      // Not acknowledged: it comes again after ack_wait.
      this.log.error('consumer.dead_letter_failed', { durable: this.options.durable, subject, err: error });
    }
  }

  private mourn(subject: string, eventId: string | null, reason: string): void {
    const { durable } = this.options;
    this.metrics.deadLetters.inc({ durable });
    this.log.error('consumer.dead_letter', { durable, subject, event_id: eventId, reason });
  }

  private release(item: HeldEvent, how: 'ack' | 'term', outcome: string): void {
    this.held.delete(item.delivery.seq);
    this.finish(item.delivery, how, outcome);
  }

  private finish(delivery: Delivery, how: 'ack' | 'term', outcome: string): void {
    acknowledge(delivery.message, how);
    this.metrics.consumed.inc({ durable: this.options.durable, outcome });
  }
}
