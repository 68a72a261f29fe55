import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Clock, CONFIG, Log } from '@parley/platform';
import { WebhooksConfig } from '../webhooks.config';
import { EndpointJournal } from './endpoint-journal';
import type { Attempt, Job } from './job';
import { verdict } from './verdict.rules';

export interface Result {
  job: Job;
  attempt: Attempt;
}

interface Waiting extends Result {
  done: () => void;
}

const GATHER_MS = 3;
const BATCH = 100;
const RETRY_MS = 250;

/** Nothing is written when the lease has passed to somebody else: the token decides. */
const RECORD = `
  with result as (
    select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::text[], $5::float8[], $6::int[], $7::int[], $8::text[],
                         $9::text[], $10::timestamptz[])
      as r(id, token, attempt, status, delay_ms, status_code, latency_ms, error, response_body, attempted_at)
  ),
  done as (
    update delivery d
       set attempt = r.attempt, status = r.status, lease_token = null,
           next_at = case when r.status = 'pending' then now() + r.delay_ms * interval '1 millisecond' end,
           succeeded_at = coalesce(d.succeeded_at, case when r.status = 'succeeded' then now() end)
      from result r where d.id = r.id and d.lease_token = r.token
    returning d.id
  ),
  noted as (
    insert into delivery_attempt (delivery_id, attempt, status_code, latency_ms, error, response_body, attempted_at)
    select r.id, r.attempt, r.status_code, r.latency_ms, r.error, r.response_body, r.attempted_at
      from result r join done on done.id = r.id
    on conflict do nothing
  )
  select id, now() as now from done`;

/**
 * Writes results in batches: a transaction for each would be the ceiling, not HTTP. While Postgres is away results wait
 * here; once their lease has passed somebody else sends again (at least once) and the token voids what is written late.
 */
@Injectable()
export class ResultWriter {
  private waiting: Waiting[] = [];
  private running = false;

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
      if (!this.running) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      if (this.waiting.length < BATCH) await sleep(GATHER_MS);
      const batch = this.waiting.splice(0, BATCH);
      await this.writeSurely(batch);
      for (const { done } of batch) done();
    }
    this.running = false;
  }

  private async writeSurely(batch: Waiting[]): Promise<void> {
    for (;;) {
      try {
        const written = await this.write(batch);
        if (written < batch.length) this.log.warn('delivery.lease_lost', { count: batch.length - written });
        return;
      } catch (error) {
        this.log.error('delivery.results_not_written', { err: error, count: batch.length });
        if (batch.every((result) => this.leaseIsOver(result.job))) return;
        await sleep(RETRY_MS);
      }
    }
  }

  private async write(batch: Waiting[]): Promise<number> {
    const rows = batch.map((result) => ({
      ...result,
      verdict: verdict(result.job, result.attempt, Math.random(), this.config.DELIVERY_RETRY_DELAYS_MS),
    }));
    return this.db.transaction(async (tx) => {
      const done: { id: string; now: Date }[] = await tx.query(RECORD, [
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
      ]);
      const written = new Set(done.map((row) => row.id));
      const [first] = done;
      if (first) {
        const noted = batch.filter(({ job }) => written.has(job.deliveryId));
        await this.journal.note(tx, noted, first.now);
      }
      return written.size;
    });
  }

  private leaseIsOver(job: Job): boolean {
    return this.clock.nowMs() - job.claimedAtMs > this.config.DELIVERY_LEASE_MS;
  }
}
