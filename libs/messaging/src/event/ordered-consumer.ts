import { delay, type Log } from '@parley/platform';
import type { NatsConnection } from 'nats';
import { shouldWaitForMore } from '../nats/coalescing';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import type { MessagingSettings } from '../nats/messaging-options';
import type { NatsLink } from '../nats/nats-link';
import { filterSubject } from '../nats/subjects';
import { ACK_WAIT_MS, MAX_ACK_PENDING } from '../nats/topology';
import { acknowledge, decode, type Delivery } from './delivery';
import type { Durable } from './durable';
import type { EventProcessor, PendingEvent } from './event-processor';
import { nextBatch } from './next-batch';
import { PullSubscription } from './pull-subscription';
import { takeOver } from './takeover';

const BATCH = 100;
const PULL = 128;
const PULL_EXPIRES_MS = 30_000;
/** Between two transactions while events come quickly. */
const COALESCE_MS = 10;
const RESTART_PAUSE_MS = 250;

/**
 * A durable whose effects are transactions. One replica leads at a time, so that events of an aggregate are handled in
 * commit order, also over a failover. Up to 100 events share a transaction with their inbox rows; when one fails they
 * are tried one by one, and only the failing event's aggregate waits.
 */
export class OrderedConsumer {
  private readonly pending = new Map<number, PendingEvent>();
  private wake: () => void = () => undefined;
  private suspects = { from: 0, to: 0 };

  constructor(
    private readonly durable: Durable,
    private readonly processor: EventProcessor,
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
        this.log.warn('consumer.interrupted', { durable: this.durable.name, err: error });
        await delay(RESTART_PAUSE_MS, signal);
      }
    }
  }

  /** Until the connection changes, the durable goes away or leadership ends. */
  private async consume(connection: NatsConnection, signal: AbortSignal): Promise<void> {
    const durable = this.durable.name;
    const { epoch } = this.link;
    const { suspectFrom, suspectTo } = await takeOver(await this.link.manager(connection), {
      durable,
      filter: filterSubject(this.durable.filter),
      rewind: this.settings.rewindEvents,
      replicas: this.settings.streamReplicas,
    });
    this.suspects = { from: suspectFrom, to: suspectTo };
    this.pending.clear();
    const pull = new PullSubscription(
      connection,
      durable,
      (delivery) => this.receive(delivery),
      () => this.wake(),
    );
    const stillWorking = setInterval(() => {
      for (const { delivery } of this.pending.values()) acknowledge(delivery.message, 'working');
    }, ACK_WAIT_MS / 3);
    let lastBatchSize = 0;
    try {
      while (!signal.aborted && this.link.isUp && this.link.epoch === epoch) {
        if (pull.failure) throw new Error(`the durable gives nothing: ${pull.failure}`);
        if (pull.isSilent(PULL_EXPIRES_MS)) throw new Error('the durable is silent');
        pull.request(Math.min(PULL, MAX_ACK_PENDING - this.pending.size), PULL_EXPIRES_MS);
        if (shouldWaitForMore(lastBatchSize)) await delay(COALESCE_MS, signal);
        const batch = nextBatch(this.pending.values(), Date.now(), BATCH);
        lastBatchSize = 'items' in batch ? batch.items.length : 0;
        if ('items' in batch) await this.handle(batch.items, signal);
        else await this.sleep(Math.min(batch.waitMs, 1_000), signal);
      }
    } finally {
      clearInterval(stillWorking);
      pull.close();
      this.pending.clear();
    }
  }

  private sleep(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.wake = () => {
      // Abort once: every further abort would create an error with a stack, for every event that arrives meanwhile.
      this.wake = () => undefined;
      woken.abort();
    };
    return delay(ms, AbortSignal.any([woken.signal, signal]));
  }

  private receive(delivery: Delivery): void {
    if (delivery.deliveries > 1) this.metrics.redelivered.inc({ durable: this.durable.name });
    const known = this.pending.get(delivery.seq);
    if (known) known.delivery = delivery;
    else this.hold(delivery);
    this.wake();
  }

  private hold(delivery: Delivery): void {
    const decoded = decode(delivery.message);
    if (decoded.kind === 'garbage') return void this.discard(delivery, decoded);
    if (decoded.kind === 'unknown' || !this.durable.handlers.has(decoded.event.subject)) {
      this.finish(delivery, 'ignored');
      return;
    }
    const suspect = delivery.seq >= this.suspects.from && delivery.seq <= this.suspects.to;
    this.pending.set(delivery.seq, {
      ...decoded,
      delivery,
      orderingKey: decoded.event.aggregate_id,
      alone: suspect,
      suspect,
      notBefore: 0,
      outages: 0,
    });
  }

  private async handle(items: PendingEvent[], signal: AbortSignal): Promise<void> {
    try {
      const [only] = items;
      if (items.length === 1 && only) await this.handleAlone(only);
      else if (await this.processor.together(items)) for (const item of items) this.release(item, 'handled');
      else for (const item of items) item.alone = true;
    } catch (error) {
      // Postgres is away: the events are fine, so nothing is acknowledged.
      this.log.warn('consumer.waiting_for_database', { durable: this.durable.name, err: error });
      await delay(RESTART_PAUSE_MS, signal);
    }
  }

  private async handleAlone(item: PendingEvent): Promise<void> {
    const verdict = await this.processor.alone(item);
    if (typeof verdict === 'string') return this.release(item, verdict);
    item.alone = true;
    item.notBefore = Date.now() + verdict.retryInMs;
  }

  private async discard(delivery: Delivery, why: { reason: string; eventId: string | null }): Promise<void> {
    try {
      await this.processor.discard(delivery, why);
      this.finish(delivery, 'dead');
    } catch (error) {
      // Not acknowledged: it comes again after ack_wait.
      this.log.error('consumer.dead_letter_failed', { durable: this.durable.name, err: error });
    }
  }

  private release(item: PendingEvent, outcome: 'handled' | 'dead'): void {
    this.pending.delete(item.delivery.seq);
    this.finish(item.delivery, outcome);
  }

  private finish(delivery: Delivery, outcome: 'handled' | 'dead' | 'ignored'): void {
    acknowledge(delivery.message, outcome === 'dead' ? 'term' : 'ack');
    this.metrics.consumed.inc({ durable: this.durable.name, outcome });
  }
}
