import type { Msg, NatsConnection, Subscription } from 'nats';
import { createInbox } from 'nats';
import { EVENT_STREAM } from '../nats/topology';
import { type Delivery, deliveryOf } from './delivery';

const HEARTBEAT_MS = 5_000;
/** Statuses after which the request is over and a new one may follow at once. */
const FINISHED = new Set(['404', '408', '409']);

/**
 * Pull requests of a durable, one at a time. The client library's own consumers either wait for full batches or deliver
 * more than requested; here the caller says how many events it has room for.
 */
export class PullSubscription {
  private readonly inbox: string;
  private readonly subscription: Subscription;
  private outstanding = 0;
  private heardAt = Date.now();
  /** Why nothing can come any more; the caller makes a new subscription then. */
  failure: string | null = null;

  constructor(
    private readonly connection: NatsConnection,
    private readonly durable: string,
    private readonly onDelivery: (delivery: Delivery) => void,
    private readonly onIdle: () => void,
  ) {
    this.inbox = createInbox();
    this.subscription = connection.subscribe(this.inbox, {
      callback: (error, message) => {
        if (error) this.fail(error.message);
        else this.receive(message);
      },
    });
  }

  /** Asks for up to `count` events, unless a request is still open. */
  request(count: number, expiresMs: number): void {
    if (this.outstanding > 0 || this.failure || count <= 0) return;
    this.outstanding = count;
    this.heardAt = Date.now();
    const body = {
      batch: count,
      expires: expiresMs * 1_000_000,
      ...(expiresMs > 2 * HEARTBEAT_MS ? { idle_heartbeat: HEARTBEAT_MS * 1_000_000 } : {}),
    };
    this.connection.publish(
      `$JS.API.CONSUMER.MSG.NEXT.${EVENT_STREAM}.${this.durable}`,
      Buffer.from(JSON.stringify(body), 'utf8'),
      { reply: this.inbox },
    );
  }

  get isOpen(): boolean {
    return this.outstanding > 0;
  }

  /** A request nobody answers, not even with a heartbeat: the durable or the server is gone. */
  isSilent(expiresMs: number): boolean {
    const limit = expiresMs > 2 * HEARTBEAT_MS ? 3 * HEARTBEAT_MS : expiresMs + HEARTBEAT_MS;
    return this.outstanding > 0 && Date.now() - this.heardAt > limit;
  }

  close(): void {
    this.subscription.unsubscribe();
  }

  private receive(message: Msg): void {
    this.heardAt = Date.now();
    const delivery = deliveryOf(message);
    if (delivery) {
      this.outstanding = Math.max(0, this.outstanding - 1);
      this.onDelivery(delivery);
      if (this.outstanding === 0) this.onIdle();
      return;
    }
    const code = String(message.headers?.code ?? '');
    if (code === '100') return;
    const description = message.headers?.description ?? '';
    if (FINISHED.has(code) && !/deleted|not found|leadership/i.test(description)) {
      this.outstanding = 0;
      this.onIdle();
    } else {
      this.fail(`${code} ${description || 'no responders'}`);
    }
  }

  private fail(reason: string): void {
    this.failure ??= reason;
    this.outstanding = 0;
    this.onIdle();
  }
}
