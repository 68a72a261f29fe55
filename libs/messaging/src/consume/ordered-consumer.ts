import type { Log } from '@parley/platform';
import type { NatsConnection } from 'nats';
import { delay } from '../delay';
import { gathers } from '../gather';
import type { MessagingSettings } from '../messaging-options';
import type { MessagingMetrics } from '../messaging-metrics';
import type { NatsLink } from '../nats-link';
import { filterSubject } from '../subjects';
import { ACK_WAIT_MS, MAX_ACK_PENDING } from '../topology';
import { planBatch } from './batch-plan';
import type { ConsumerOptions } from './consumer-options';
import { acknowledge, decode, type Delivery } from './delivery';
import type { EventEffects } from './event-effects';
import type { HeldEvent } from './held-event';
import { Pull } from './pull';
import { takeOver } from './takeover';

const BATCH = 100;
const PULL = 128;
const PULL_EXPIRES_MS = 30_000;
/** Where events come quickly, between one transaction and the next. */
const GATHER_MS = 10;
const RESTART_PAUSE_MS = 250;

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
    private readonly effects: EventEffects,
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
    /** Events of the last transaction. */
    let last = 0;
    try {
      while (!signal.aborted && this.link.isUp && this.link.epoch === epoch) {
        if (pull.failure) throw new Error(`the durable gives nothing: ${pull.failure}`);
        if (pull.isSilent(PULL_EXPIRES_MS)) throw new Error('the durable is silent');
        pull.request(Math.min(PULL, MAX_ACK_PENDING - this.held.size), PULL_EXPIRES_MS);
        if (gathers(last)) await delay(GATHER_MS, signal);
        const plan = planBatch(this.held.values(), Date.now(), BATCH);
        last = 'items' in plan ? plan.items.length : 0;
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
    this.wake = () => {
      // Once is enough: every further abort would make an error with its stack, for every event that comes meanwhile.
      this.wake = () => undefined;
      woken.abort();
    };
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
      this.finish(delivery, 'ignored');
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
      else if (await this.effects.together(items)) for (const item of items) this.release(item, 'handled');
      else for (const item of items) item.alone = true;
    } catch (error) {
      // Postgres is away: nothing is wrong with the events, and nothing is acknowledged.
      this.log.warn('consumer.waiting_for_database', { durable: this.options.durable, err: error });
      await delay(RESTART_PAUSE_MS, signal);
    }
  }

  private async handleAlone(item: HeldEvent): Promise<void> {
    const verdict = await this.effects.alone(item);
    if (typeof verdict === 'string') return this.release(item, verdict);
    item.alone = true;
    item.notBefore = Date.now() + verdict.retryInMs;
  }

  private async discard(delivery: Delivery, why: { reason: string; eventId: string | null }): Promise<void> {
    try {
      await this.effects.discard(delivery, why);
      this.finish(delivery, 'dead');
    } catch (error) {
      // Not acknowledged: it comes again after ack_wait.
      this.log.error('consumer.dead_letter_failed', { durable: this.options.durable, err: error });
    }
  }

  private release(item: HeldEvent, outcome: 'handled' | 'dead'): void {
    this.held.delete(item.delivery.seq);
    this.finish(item.delivery, outcome);
  }

  private finish(delivery: Delivery, outcome: 'handled' | 'dead' | 'ignored'): void {
    acknowledge(delivery.message, outcome === 'dead' ? 'term' : 'ack');
    this.metrics.consumed.inc({ durable: this.options.durable, outcome });
  }
}
