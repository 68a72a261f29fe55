import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Database, PROBING } from '@parley/persistence';
import { Clock, CONFIG, Log, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { WebhooksConfig } from '../webhooks.config';
import { currentUrls, EndpointJournal, LAST_DELIVERY_EVERY_MS } from './endpoint-health';
import type { Attempt, Job } from './leased-delivery';
import { RECORD, RECORD_SUCCESSES, RELEASE } from './record.sql';
import { verdict } from './verdict.rules';

export interface Result {
  job: Job;
  attempt: Attempt;
}

interface Waiting extends Result {
  done: () => void;
}

interface Written {
  id: string;
  now: Date;
}

const GATHER_MS = 2;
/**
 * So few would cost a transaction of their own for nothing: they wait longer for company. No more than these: with 16, kills
 * made six times as much come twice.
 */
const FEW = 8;
const GATHER_FEW_MS = 8;
const BATCH = 100;
/** Batches being written at once: one is in Postgres while the next one is put together. */
const WRITERS = 2;
const RETRY_MS = 250;

/**
 * Writes results in batches: a transaction for each would be the ceiling, not HTTP. While Postgres is away results wait
 * here; once their lease has passed somebody else sends again (at least once) and the token voids what is written late.
 */
@Injectable()
export class ResultWriter {
  private waiting: Waiting[] = [];
  private writers = 0;
  /** Ends the wait of the writer that waits for company. */
  private enough: (() => void) | null = null;

  constructor(
    private readonly db: Database,
    private readonly journal: EndpointJournal,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Resolves when the result is committed, or void. */
  record(result: Result): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ ...result, done: resolve });
      if (this.enough) {
        if (this.waiting.length >= FEW) this.enough();
      } else if (this.writers < WRITERS) {
        // A test on request must not lend its context to what is written with it.
        requestContext.detached(() => void this.drain());
      }
    });
  }

  /** Best effort: what is not released becomes due when its lease ends. */
  async release(jobs: readonly Job[]): Promise<void> {
    try {
      await this.db.query(RELEASE, [jobs.map((job) => job.deliveryId), jobs.map((job) => job.leaseToken)]);
    } catch (error) {
      this.log.warn('delivery.not_released', { err: error, count: jobs.length });
    }
  }

  private async drain(): Promise<void> {
    this.writers += 1;
    // Whoever waits for company takes all there is.
    while (this.waiting.length > 0 && !this.enough) {
      // What is sent and not yet recorded is sent twice by a crash, so nothing waits for long.
      if (this.waiting.length < FEW) await this.company();
      else if (this.writers > 1 && this.waiting.length < BATCH) await sleep(GATHER_MS);
      const batch = this.waiting.splice(0, BATCH);
      const good = batch.filter(({ attempt }) => attempt.ok);
      const bad = batch.filter(({ attempt }) => !attempt.ok);
      await Promise.all([
        this.writeSurely(good, (results) => this.writeSuccesses(results)),
        this.writeSurely(bad, (results) => this.writeFailures(results)),
      ]);
    }
    this.writers -= 1;
  }

  private async company(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_FEW_MS);
      this.enough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.enough = null;
  }

  private async writeSurely(batch: Waiting[], write: (batch: Result[]) => Promise<number>): Promise<void> {
    while (batch.length > 0) {
      try {
        const written = await write(batch);
        if (written < batch.length) this.log.warn('delivery.lease_lost', { count: batch.length - written });
        break;
      } catch (error) {
        this.log.error('delivery.results_not_written', { err: error, count: batch.length });
        if (batch.every((result) => this.leaseIsOver(result.job))) break;
        await sleep(RETRY_MS);
      }
    }
    for (const { done } of batch) done();
  }

  /** One statement and no more, unless the endpoint failed before. */
  private async writeSuccesses(results: Result[]): Promise<number> {
    const parameters = [...this.columns(results), LAST_DELIVERY_EVERY_MS];
    const [, done] = (await this.db.queryAll([PROBING, { statement: RECORD_SUCCESSES, parameters }])) as [
      unknown,
      (Written & { shaken: boolean })[],
    ];
    const shaken = done.filter((row) => row.shaken);
    if (shaken.length > 0) await this.db.transaction((tx) => this.note(tx, results, shaken));
    return done.length;
  }

  private async writeFailures(results: Result[]): Promise<number> {
    return this.db.transaction(async (tx) => {
      const judged = await goneFromHere(tx, results);
      const done: Written[] = await tx.query(RECORD, this.columns(judged));
      await this.note(tx, judged, done);
      return done.length;
    });
  }

  private async note(tx: EntityManager, results: Result[], written: Written[]): Promise<void> {
    const ids = new Set(written.map((row) => row.id));
    const [first] = written;
    if (!first) return;
    await this.journal.note(
      tx,
      results.filter(({ job }) => ids.has(job.deliveryId)),
      first.now,
    );
  }

  private columns(results: Result[]): unknown[][] {
    const rows = results.map(({ job, attempt }) => ({
      job,
      attempt,
      verdict: verdict(job, attempt, Math.random(), this.config.DELIVERY_RETRY_DELAYS_MS),
    }));
    return [
      rows.map(({ job }) => job.deliveryId),
      rows.map(({ job }) => job.leaseToken),
      rows.map(({ job }) => job.made + 1),
      rows.map((row) => row.verdict.status),
      rows.map((row) => row.verdict.delayMs),
      rows.map(({ attempt }) => attempt.statusCode),
      rows.map(({ attempt }) => attempt.latencyMs),
      rows.map(({ attempt }) => attempt.error),
      rows.map(({ attempt }) => attempt.responseBody),
      rows.map(({ attempt }) => attempt.attemptedAt),
    ];
  }

  private leaseIsOver(job: Job): boolean {
    return this.clock.nowMs() - job.claimedAtMs > this.config.DELIVERY_LEASE_MS;
  }
}

/** A 410 ends a delivery, unless its endpoint has moved meanwhile: then it is tried again like any other failure, there. */
async function goneFromHere(tx: EntityManager, results: Result[]): Promise<Result[]> {
  const gone = results.filter(({ attempt }) => attempt.gone).map(({ job }) => job.endpointId);
  if (gone.length === 0) return results;
  const urls = await currentUrls(tx, gone);
  return results.map(({ job, attempt }) => {
    const url = urls.get(job.endpointId);
    const moved = url !== undefined && url !== job.url;
    return { job, attempt: moved ? { ...attempt, gone: false } : attempt };
  });
}
