import type { Database } from '@parley/persistence';
import { delay, type HealthRegistry, type Log } from '@parley/platform';
import type { NatsConnection } from 'nats';
import type { Leadership } from '../leadership/leadership';
import { shouldWaitForMore } from '../nats/coalescing';
import type { MessagingMetrics } from '../nats/messaging-metrics';
import type { Messaging } from '../nats/messaging-options';
import type { NatsLink } from '../nats/nats-link';
import { ensureStream, EVENT_STREAM } from '../nats/topology';
import { OutboxRows } from './outbox-rows';
import { publishBatch, type PublishOne, toStream } from './publish-batch';
import { deleteExpired } from './retention';
import { StreamCheck } from './stream-check';

const BATCH = 500;
/** While events come quickly, the coalescing time is this many times as long. */
const BUSY_COALESCE_FACTOR = 4;
const FAILURE_PAUSE_MS = 300;
const RETENTION_EVERY_MS = 60_000;
const LAG_EVERY_MS = 1_000;

/** Moves committed events from the outbox to the stream. One replica of a service leads; the others stand by. */
export class Relay {
  private readonly rows: OutboxRows;
  private wake: (() => void) | null = null;
  private pending = true;

  constructor(
    private readonly db: Database,
    private readonly link: NatsLink,
    private readonly leadership: Leadership,
    private readonly messaging: Messaging & { schema: string },
    private readonly metrics: MessagingMetrics,
    private readonly log: Log,
    health: HealthRegistry,
  ) {
    this.rows = new OutboxRows(db, messaging.schema);
    health.add('outbox', async () => {
      const lag = await this.rows.lagMs();
      if (lag > messaging.settings.outboxLagLimitMs) {
        throw new Error(`the oldest unpublished event is ${Math.round(lag / 1_000)} s old`);
      }
    });
  }

  start(): void {
    this.leadership.onOutboxCommit(() => {
      this.pending = true;
      this.wake?.();
    });
    void this.leadership.lead('relay', (signal) => this.run(signal));
  }

  private async run(signal: AbortSignal): Promise<void> {
    const check = new StreamCheck(this.rows, this.log);
    const housekeeping = this.housekeep(signal);
    while (!signal.aborted) {
      const connection = await this.link.ready(1_000, signal);
      if (!connection || signal.aborted) continue;
      try {
        await this.relayOver(connection, check, signal);
      } catch (error) {
        this.log.warn('outbox.relay_interrupted', { err: error });
        await delay(FAILURE_PAUSE_MS, signal);
      }
    }
    await housekeeping;
  }

  /** Until the connection changes or something fails. Nothing is published before the stream has been compared. */
  private async relayOver(
    connection: NatsConnection,
    check: StreamCheck,
    signal: AbortSignal,
  ): Promise<void> {
    const { settings } = this.messaging;
    const { epoch } = this.link;
    const jsm = await this.link.manager(connection);
    const publish = this.failingOnDisconnect(toStream(this.link.jetstream(connection)));
    let incarnation = '';
    let checkAt = 0;
    let roundAt = 0;
    while (!signal.aborted && this.link.isUp && this.link.epoch === epoch) {
      if (Date.now() >= checkAt) {
        const info = await ensureStream(jsm, settings.streamReplicas);
        this.metrics.republished.inc(await check.run(jsm, info));
        incarnation = info.created;
        checkAt = Date.now() + settings.streamCheckMs;
      }
      this.pending = false;
      roundAt = performance.now();
      const rows = await this.rows.unpublished(BATCH);
      const { published, error } = await publishBatch(rows, publish);
      await this.rows.markPublished({ name: EVENT_STREAM, incarnation }, published);
      this.metrics.published.inc(published.length);
      if (error) throw error;
      if (rows.length < BATCH) await this.sleepUntilWoken(roundAt, rows.length, signal);
    }
  }

  /** Rejects as soon as the connection breaks, instead of waiting for the timeout of an acknowledgement. */
  private failingOnDisconnect(publish: PublishOne): PublishOne {
    return async (row) => {
      let lost: () => void = () => undefined;
      const broken = new Promise<never>((_, reject) => {
        lost = () => reject(new Error('the connection was lost'));
      });
      this.link.once('disconnected', lost);
      try {
        return await Promise.race([publish(row), broken]);
      } finally {
        this.link.off('disconnected', lost);
      }
    };
  }

  /** An event after a pause is published at once; events close behind one another go in one batch. */
  private async sleepUntilWoken(
    lastRoundAt: number,
    lastBatchSize: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { relayPollMs, relayCoalesceMs } = this.messaging.settings;
    const coalesceMs = shouldWaitForMore(lastBatchSize)
      ? BUSY_COALESCE_FACTOR * relayCoalesceMs
      : relayCoalesceMs;
    let coalesceFrom = performance.now();
    if (!this.pending) {
      const woken = new AbortController();
      this.wake = () => woken.abort();
      await delay(relayPollMs, AbortSignal.any([signal, woken.signal]));
      this.wake = null;
      coalesceFrom = lastRoundAt;
    }
    const coalesceLeftMs = coalesceFrom + coalesceMs - performance.now();
    if (this.pending && coalesceLeftMs > 0) await delay(coalesceLeftMs, signal);
  }

  private async housekeep(signal: AbortSignal): Promise<void> {
    const { outboxKeepDays, inboxKeepDays } = this.messaging.settings;
    let retentionAt = Date.now() + RETENTION_EVERY_MS * Math.random();
    while (!signal.aborted) {
      try {
        this.metrics.outboxLag.set((await this.rows.lagMs()) / 1_000);
        if (Date.now() >= retentionAt) {
          retentionAt = Date.now() + RETENTION_EVERY_MS;
          await deleteExpired(this.db, this.messaging.schema, {
            outboxDays: outboxKeepDays,
            inboxDays: inboxKeepDays,
          });
        }
      } catch (error) {
        this.log.warn('outbox.housekeeping_failed', { err: error });
      }
      await delay(LAG_EVERY_MS, signal);
    }
  }
}
