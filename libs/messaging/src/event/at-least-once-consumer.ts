import { delay, type Log, requestContext, settlesWithin } from '@parley/platform';
import type { NatsConnection } from 'nats';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import type { MessagingSettings } from '../nats/messaging-options';
import type { NatsLink } from '../nats/nats-link';
import { filterSubject } from '../nats/subjects';
import { ACK_WAIT_MS, ensureConsumer } from '../nats/topology';
import { backoffMs } from './backoff';
import { acknowledge, decode, type Delivery } from './delivery';
import { type Durable, EventMessageContext } from './durable';
import { PullSubscription } from './pull-subscription';

const DEFAULT_IN_FLIGHT = 16;
/** Short, so that a process that stops being available does not keep a request open for long. */
const PULL_EXPIRES_MS = 2_000;
const UNAVAILABLE_NAK_MS = 250;
const RESTART_PAUSE_MS = 250;

/** Events without an inbox: replicas share them, one may come twice, and order is not kept. */
export class AtLeastOnceConsumer {
  private readonly inFlight = new Map<number, { delivery: Delivery; done: Promise<void> }>();
  private wake: () => void = () => undefined;

  constructor(
    private readonly durable: Durable,
    private readonly isAvailable: () => boolean,
    private readonly link: NatsLink,
    private readonly settings: MessagingSettings,
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
  ) {}

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
    const inHand = [...this.inFlight.values()].map((entry) => entry.done);
    await settlesWithin(Promise.allSettled(inHand), this.settings.drainMs);
  }

  private async consume(connection: NatsConnection, signal: AbortSignal): Promise<void> {
    const { name, filter, options } = this.durable;
    const { epoch } = this.link;
    const max = options.maxInFlight ?? DEFAULT_IN_FLIGHT;
    await ensureConsumer(await this.link.manager(connection), name, filterSubject(filter));
    const pull = new PullSubscription(
      connection,
      name,
      (delivery) => this.receive(delivery, signal),
      () => this.wake(),
    );
    const stillWorking = setInterval(() => {
      for (const { delivery } of this.inFlight.values()) acknowledge(delivery.message, 'working');
    }, ACK_WAIT_MS / 3);
    try {
      while (!signal.aborted && this.link.isUp && this.link.epoch === epoch) {
        if (pull.failure) throw new Error(`the durable gives nothing: ${pull.failure}`);
        if (pull.isSilent(PULL_EXPIRES_MS)) throw new Error('the durable is silent');
        if (this.isAvailable()) pull.request(max - this.inFlight.size, PULL_EXPIRES_MS);
        await this.sleep(pull.isOpen ? 1_000 : 100, signal);
      }
    } finally {
      clearInterval(stillWorking);
      pull.close();
    }
  }

  private sleep(ms: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    this.wake = () => woken.abort();
    return delay(ms, AbortSignal.any([woken.signal, signal]));
  }

  private receive(delivery: Delivery, signal: AbortSignal): void {
    if (delivery.deliveries > 1) this.metrics.redelivered.inc({ durable: this.durable.name });
    const known = this.inFlight.get(delivery.seq);
    if (known) {
      known.delivery = delivery;
      return;
    }
    if (signal.aborted || !this.isAvailable()) {
      acknowledge(delivery.message, { nakMs: UNAVAILABLE_NAK_MS });
      return;
    }
    const entry = { delivery, done: Promise.resolve() };
    this.inFlight.set(delivery.seq, entry);
    entry.done = this.handle(entry).finally(() => {
      this.inFlight.delete(delivery.seq);
      this.wake();
    });
  }

  private async handle(entry: { delivery: Delivery }): Promise<void> {
    const { maxAgeMs } = this.durable.options;
    const durable = this.durable.name;
    const { message, deliveries } = entry.delivery;
    const decoded = decode(message);
    if (decoded.kind === 'garbage') return this.giveUp(entry, decoded.reason, null);
    const handler = decoded.kind === 'event' ? this.durable.handlers.get(decoded.event.subject) : undefined;
    if (decoded.kind === 'unknown' || !handler) return this.finish(entry, 'ack', 'ignored');
    if (maxAgeMs !== undefined && Date.now() - Date.parse(decoded.event.occurred_at) > maxAgeMs) {
      return this.finish(entry, 'ack', 'too_old');
    }
    try {
      const context = new EventMessageContext([durable]);
      await requestContext.run(decoded.context, () => handler(decoded.event, context));
      this.finish(entry, 'ack', 'handled');
    } catch (error) {
      if (deliveries >= this.settings.failureLimit) return this.giveUp(entry, 'the handler failed', error);
      this.log.warn('consumer.handler_failed', { durable, event_id: decoded.event.event_id, err: error });
      this.metrics.consumed.inc({ durable, outcome: 'failed' });
      acknowledge(entry.delivery.message, { nakMs: backoffMs(deliveries) });
    }
  }

  private giveUp(entry: { delivery: Delivery }, reason: string, error: unknown): void {
    const durable = this.durable.name;
    this.metrics.deadLetters.inc({ durable });
    const { subject } = entry.delivery.message;
    this.log.error('consumer.dead_letter', { durable, subject, reason, seq: entry.delivery.seq, err: error });
    this.finish(entry, 'term', 'dead');
  }

  private finish(entry: { delivery: Delivery }, how: 'ack' | 'term', outcome: string): void {
    acknowledge(entry.delivery.message, how);
    this.metrics.consumed.inc({ durable: this.durable.name, outcome });
  }
}
