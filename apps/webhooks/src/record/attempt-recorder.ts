import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Database, PREFER_INDEX_SCANS } from '@parley/persistence';
import { Clock, CONFIG, Log, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WebhooksConfig } from '../webhooks.config';
import { currentUrls, EndpointHealthRecorder, LAST_DELIVERY_EVERY_MS } from './endpoint-health-recorder';
import type { AttemptResult, LeasedDelivery } from './leased-delivery';
import { RECORD, RECORD_SUCCESSES, type RecordedRow, type RecordedSuccessRow, RELEASE } from './record.sql';
import { outcomeOf } from './retry-schedule.rules';

interface Waiting extends AttemptResult {
  done: () => void;
}

const BATCH = 100;
/** Batches being written at once: one is in Postgres while the next one is put together. */
const WRITERS = 2;
const GATHER_MS = 2;
/**
 * Fewer than these wait longer for others, as each transaction has its cost. Not more: what is sent and not yet recorded is
 * sent again after a crash. With 16, kills caused six times as many duplicates.
 */
const FEW = 8;
const GATHER_FEW_MS = 8;
const RETRY_MS = 250;

/**
 * Writes results in batches: with a transaction for each, Postgres would be the limit, not HTTP. While Postgres is away
 * results wait here; once their lease has passed somebody else sends again (at least once) and the token voids what is
 * written late.
 */
@Injectable()
export class AttemptRecorder {
  private waiting: Waiting[] = [];
  private writers = 0;
  /** Ends the wait for a batch early. */
  private batchIsLargeEnough: (() => void) | null = null;

  constructor(
    private readonly db: Database,
    private readonly health: EndpointHealthRecorder,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Resolves when the result is committed, or void. */
  record(result: AttemptResult): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ ...result, done: resolve });
      if (this.batchIsLargeEnough) {
        if (this.waiting.length >= FEW) this.batchIsLargeEnough();
      } else if (this.writers < WRITERS) {
        // A test on request must not lend its context to what is written with it.
        requestContext.detached(() => void this.drain());
      }
    });
  }

  /** Best effort: what is not released becomes due when its lease ends. */
  async release(deliveries: readonly LeasedDelivery[]): Promise<void> {
    try {
      await this.db.query(RELEASE, [
        deliveries.map((delivery) => delivery.deliveryId),
        deliveries.map((delivery) => delivery.leaseToken),
      ]);
    } catch (error) {
      this.log.warn('delivery.not_released', { err: error, count: deliveries.length });
    }
  }

  private async drain(): Promise<void> {
    this.writers += 1;
    // A writer that waits for a batch takes all there is.
    while (this.waiting.length > 0 && !this.batchIsLargeEnough) {
      if (this.waiting.length < FEW) await this.waitForBatch();
      else if (this.writers > 1 && this.waiting.length < BATCH) await sleep(GATHER_MS);
      const batch = this.waiting.splice(0, BATCH);
      const successes = batch.filter(({ attempt }) => attempt.ok);
      const failures = batch.filter(({ attempt }) => !attempt.ok);
      await Promise.all([
        this.writeUntilDone(successes, (results) => this.writeSuccesses(results)),
        this.writeUntilDone(failures, (results) => this.writeFailures(results)),
      ]);
    }
    this.writers -= 1;
  }

  private async waitForBatch(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_FEW_MS);
      this.batchIsLargeEnough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.batchIsLargeEnough = null;
  }

  private async writeUntilDone(
    batch: Waiting[],
    write: (batch: AttemptResult[]) => Promise<number>,
  ): Promise<void> {
    while (batch.length > 0) {
      try {
        const written = await write(batch);
        if (written < batch.length) this.log.warn('delivery.lease_lost', { count: batch.length - written });
        break;
      } catch (error) {
        this.log.error('delivery.results_not_written', { err: error, count: batch.length });
        if (batch.every(({ delivery }) => this.leaseIsOver(delivery))) break;
        await sleep(RETRY_MS);
      }
    }
    for (const { done } of batch) done();
  }

  /** One statement and no more, unless the endpoint has failed recently. */
  private async writeSuccesses(results: AttemptResult[]): Promise<number> {
    const parameters = [...this.columns(results), LAST_DELIVERY_EVERY_MS];
    const [, rows] = (await this.db.queryAll([
      PREFER_INDEX_SCANS,
      { statement: RECORD_SUCCESSES, parameters },
    ])) as [unknown, RecordedSuccessRow[]];
    const recovering = rows.filter((row) => row.has_recent_failures);
    if (recovering.length > 0) await this.db.transaction((tx) => this.updateHealth(tx, results, recovering));
    return rows.length;
  }

  private async writeFailures(results: AttemptResult[]): Promise<number> {
    return this.db.transaction(async (tx) => {
      const judged = await goneFromHere(tx, results);
      const rows: RecordedRow[] = await tx.query(RECORD, this.columns(judged));
      await this.updateHealth(tx, judged, rows);
      return rows.length;
    });
  }

  private async updateHealth(
    tx: EntityManager,
    results: AttemptResult[],
    recorded: RecordedRow[],
  ): Promise<void> {
    const [first] = recorded;
    if (!first) return;
    const ids = new Set(recorded.map((row) => row.id));
    const counted = results.filter(({ delivery }) => ids.has(delivery.deliveryId));
    await this.health.update(tx, counted, first.now);
  }

  private columns(results: AttemptResult[]): unknown[][] {
    const outcomes = results.map(({ delivery, attempt }) =>
      outcomeOf(delivery, attempt, Math.random(), this.config.DELIVERY_RETRY_DELAYS_MS),
    );
    return [
      results.map(({ delivery }) => delivery.deliveryId),
      results.map(({ delivery }) => delivery.leaseToken),
      results.map(({ delivery }) => delivery.attemptsMade + 1),
      outcomes.map((outcome) => outcome.status),
      outcomes.map((outcome) => outcome.delayMs),
      results.map(({ attempt }) => attempt.statusCode),
      results.map(({ attempt }) => attempt.latencyMs),
      results.map(({ attempt }) => attempt.error),
      results.map(({ attempt }) => attempt.responseBody),
      results.map(({ attempt }) => attempt.attemptedAt),
    ];
  }

  private leaseIsOver(delivery: LeasedDelivery): boolean {
    return this.clock.nowMs() - delivery.leasedAtMs > this.config.DELIVERY_LEASE_MS;
  }
}

/** A 410 ends a delivery, unless its endpoint has moved meanwhile: then it is retried there like any other failure. */
async function goneFromHere(tx: EntityManager, results: AttemptResult[]): Promise<AttemptResult[]> {
  const gone = results.filter(({ attempt }) => attempt.gone).map(({ delivery }) => delivery.endpointId);
  if (gone.length === 0) return results;
  const urls = await currentUrls(tx, gone);
  return results.map(({ delivery, attempt }) => {
    const url = urls.get(delivery.endpointId);
    const moved = url !== undefined && url !== delivery.url;
    return { delivery, attempt: moved ? { ...attempt, gone: false } : attempt };
  });
}
