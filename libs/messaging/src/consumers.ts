import { AppError } from '@parley/contracts';
import type { Database } from '@parley/persistence';
import type { Log } from '@parley/platform';
import type { AtLeastOnceOptions, ConsumerOptions } from './consume/consumer-options';
import { DeadLetters } from './consume/dead-letters';
import { EventEffects } from './consume/event-effects';
import { Inbox } from './consume/inbox';
import { OrderedConsumer } from './consume/ordered-consumer';
import { PlainConsumer } from './consume/plain-consumer';
import type { Leadership } from './leadership';
import type { Messaging } from './messaging-options';
import type { MessagingMetrics } from './messaging-metrics';
import type { NatsLink } from './nats-link';
import { filterSubject } from './subjects';
import { ensureConsumer, TopologyMismatch } from './topology';

/** What the database side of messaging needs; absent in a service without tables. */
export interface DatabaseSide {
  db: Database;
  schema: string;
  leadership: Leadership;
}

/** Registration of event handlers, in constructors or onModuleInit; events come once the service has started. */
export class Consumers {
  private readonly ordered: ConsumerOptions[] = [];
  private readonly plain: AtLeastOnceOptions[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<void>[] = [];

  constructor(
    private readonly link: NatsLink,
    private readonly messaging: Messaging,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
    private readonly database: DatabaseSide | null,
  ) {}

  /** The effect of an event happens once: its inbox row commits with what the handler writes through `tx`. */
  on(options: ConsumerOptions): void {
    if (!this.database) throw new Error(`${options.durable}: this service has no schema; use onAtLeastOnce`);
    this.checkDurable(options.durable);
    this.ordered.push(options);
  }

  /** For a service without tables: acknowledged when the handler resolves, so an event may come again. */
  onAtLeastOnce(options: AtLeastOnceOptions): void {
    this.checkDurable(options.durable);
    this.plain.push(options);
  }

  /** Handles an event of `dead_letter` once more. NOT_FOUND when there is none, or it has been replayed. */
  async replay(deadLetterId: string): Promise<void> {
    if (!this.database) throw AppError.notFound('Dead letter');
    const { db, schema } = this.database;
    await new DeadLetters(db, schema, this.ordered).replay(deadLetterId);
  }

  /** Makes missing durables and reads all of them back: a mismatch stops the start. Without NATS this happens later. */
  async declare(): Promise<void> {
    const connection = await this.link.ready(0);
    if (!connection) return;
    const jsm = await this.link.manager(connection);
    for (const { durable, filter } of [...this.ordered, ...this.plain]) {
      await ensureConsumer(jsm, durable, filterSubject(filter)).catch((error: unknown) => {
        if (error instanceof TopologyMismatch) throw error;
        this.log.warn('consumer.declare_failed', { durable, err: error });
      });
    }
  }

  start(): void {
    const { settings } = this.messaging;
    for (const options of this.plain) {
      const consumer = new PlainConsumer(options, this.link, settings, this.metrics, this.log);
      this.running.push(consumer.run(this.stopping.signal));
    }
    if (!this.database) return;
    const { db, schema, leadership } = this.database;
    const inbox = new Inbox(db, schema);
    for (const options of this.ordered) {
      const effects = new EventEffects(options, db, inbox, settings.failureLimit, this.metrics, this.log);
      const consumer = new OrderedConsumer(options, effects, this.link, settings, this.metrics, this.log);
      this.running.push(
        leadership.lead(options.durable, (signal) => consumer.run(signal), this.stopping.signal),
      );
    }
  }

  /** Takes no more events and finishes those in hand. */
  async drain(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
  }

  private checkDurable(durable: string): void {
    if (!/^[a-z0-9-]{1,60}$/.test(durable))
      throw new Error(`${durable}: a durable is called <service>-<purpose>`);
    if ([...this.ordered, ...this.plain].some((other) => other.durable === durable)) {
      throw new Error(`two consumers are called ${durable}`);
    }
  }
}
