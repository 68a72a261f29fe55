import { AppError, type EventSubject } from '@parley/contracts';
import type { Database } from '@parley/persistence';
import type { Log } from '@parley/platform';
import type { Leadership } from '../leadership/leadership';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import type { Messaging } from '../nats/messaging-options';
import type { NatsLink } from '../nats/nats-link';
import { filterSubject } from '../nats/subjects';
import { ensureConsumer, TopologyMismatch } from '../nats/topology';
import { AtLeastOnceConsumer } from './at-least-once-consumer';
import { DeadLetters } from './dead-letters';
import { type AtLeastOnceOptions, Durable, type DurableMode, type HandleEvent } from './durable';
import { EventProcessor } from './event-processor';
import { Inbox } from './inbox';
import { OrderedConsumer } from './ordered-consumer';

/** What the database side of messaging needs; absent in a service without tables. */
export interface DatabaseSide {
  db: Database;
  schema: string;
  leadership: Leadership;
}

/** The JetStream consumers of this service. */
export class Consumers {
  private readonly durables = new Map<string, Durable>();
  private readonly conditions = new Map<string, () => boolean>();
  private readonly stopping = new AbortController();
  private running: Promise<void>[] = [];

  constructor(
    private readonly link: NatsLink,
    private readonly messaging: Messaging,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
    private readonly database: DatabaseSide | null,
  ) {}

  /** Pauses an at-least-once durable in this process while `condition` is false; other replicas go on. */
  takeOnlyWhile(durable: string, condition: () => boolean): void {
    this.conditions.set(durable, condition);
  }

  /** Registers a handler. The transport calls this for every @OnEvent method when the service starts. */
  handle(subject: EventSubject, handler: HandleEvent, mode: DurableMode, options: AtLeastOnceOptions): void {
    if (mode !== 'at-least-once' && !this.database) {
      throw new Error(`${options.durable}: this service has no schema; use @OnEventAtLeastOnce`);
    }
    const durable = this.durables.get(options.durable) ?? new Durable(mode, options);
    durable.add(subject, handler, mode, options);
    this.durables.set(durable.name, durable);
  }

  /** Handles an event of `dead_letter` once more. NOT_FOUND when there is none, or it has been replayed. */
  async replay(deadLetterId: string): Promise<void> {
    if (!this.database) throw AppError.notFound('Dead letter');
    const { db, schema } = this.database;
    await new DeadLetters(db, schema, this.durables).replay(deadLetterId);
  }

  /** Makes missing durables and reads all of them back: a mismatch stops the start. Without NATS this happens later. */
  async declare(): Promise<void> {
    const connection = await this.link.ready(0);
    if (!connection) return;
    const jsm = await this.link.manager(connection);
    for (const { name, filter } of this.durables.values()) {
      await ensureConsumer(jsm, name, filterSubject(filter)).catch((error: unknown) => {
        if (error instanceof TopologyMismatch) throw error;
        this.log.warn('consumer.declare_failed', { durable: name, err: error });
      });
    }
  }

  start(): void {
    for (const durable of this.durables.values()) {
      this.running.push(durable.mode === 'at-least-once' ? this.runShared(durable) : this.runLed(durable));
    }
  }

  /** Takes no more events and finishes those in hand. */
  async drain(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }

  private runShared(durable: Durable): Promise<void> {
    const { settings } = this.messaging;
    const isAvailable = this.conditions.get(durable.name) ?? ((): boolean => true);
    const consumer = new AtLeastOnceConsumer(
      durable,
      isAvailable,
      this.link,
      settings,
      this.metrics,
      this.log,
    );
    return consumer.run(this.stopping.signal);
  }

  private async runLed(durable: Durable): Promise<void> {
    if (!this.database) return;
    const { db, schema, leadership } = this.database;
    const { settings } = this.messaging;
    const inbox = new Inbox(db, schema);
    const processor = new EventProcessor(durable, db, inbox, settings.failureLimit, this.metrics, this.log);
    const consumer = new OrderedConsumer(durable, processor, this.link, settings, this.metrics, this.log);
    await leadership.lead(durable.name, (signal) => consumer.run(signal), this.stopping.signal);
  }
}
