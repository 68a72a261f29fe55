import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, PREFER_INDEX_SCANS } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import { DELETE_OF_ENDPOINT } from '../retention/retention.sql';
import { DeliveryMetrics } from '../send/delivery-metrics';
import { WebhooksConfig } from '../webhooks.config';
import { ClaimLoop } from './claim-loop';
import { DUE_ENDPOINTS } from './claim.sql';

const GAUGES_EVERY_MS = 5_000;

const GAUGES = `
  select (select count(*)::int from endpoint_health where paused_until > now()) as paused,
         coalesce(sum(due.count), 0)::int as backlog,
         coalesce(extract(epoch from now() - min(due.oldest)), 0)::float8 as oldest_seconds
    from unnest($1::uuid[]) as asked(endpoint_id)
    cross join lateral (
      select count(*) as count, min(next_at) as oldest
        from (select next_at from delivery d where d.endpoint_id = asked.endpoint_id and d.status = 'pending'
               and d.next_at <= now() order by d.next_at limit 10000) capped) due`;

/**
 * Tests nobody will send: made for an endpoint that was disabled before the attempt, by a process that died before it, or
 * that could not be tried for longer than a circuit breaker ever pauses (a secret that cannot be read, say). Other deliveries
 * wait for better times; a test was for that moment. Nothing was tried, so there is no attempt to show. One that had arrived
 * and was asked for again stays delivered.
 */
export const END_ABANDONED_TESTS = `
  update delivery d
     set status = case when d.succeeded_at is null then 'failed' else 'succeeded' end,
         next_at = null, lease_token = null, lease_slots = null
    from endpoint e
   where d.status = 'pending' and d.event_type = 'webhook.test' and d.next_at <= now()
     and e.id = d.endpoint_id
     and (not e.enabled or (d.attempt = 0 and d.created_at < now() - interval '15 minutes'))`;

/** The slow round: retries that came due, abandoned tests, deliveries of deleted endpoints, the gauges. */
@Injectable()
export class DuePoll implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private gaugesDueMs = 0;

  constructor(
    private readonly db: Database,
    private readonly claims: ClaimLoop,
    private readonly metrics: DeliveryMetrics,
    log: Log,
    @Inject(CONFIG) config: WebhooksConfig,
  ) {
    this.loop = new Loop('delivery.sweep', config.DELIVERY_POLL_MS, log, () => this.round());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.loop.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async round(): Promise<void> {
    const [, endpoints] = (await this.db.queryAll([
      PREFER_INDEX_SCANS,
      { statement: DUE_ENDPOINTS, parameters: [] },
    ])) as [unknown, { endpoint_id: string; orphaned: boolean }[]];
    const due = endpoints.filter((one) => !one.orphaned).map((one) => one.endpoint_id);
    this.claims.wake(due);
    for (const { endpoint_id } of endpoints.filter((one) => one.orphaned))
      await this.db.query(DELETE_OF_ENDPOINT, [endpoint_id]);
    await this.db.query(END_ABANDONED_TESTS);
    if (performance.now() < this.gaugesDueMs) return;
    this.gaugesDueMs = performance.now() + GAUGES_EVERY_MS;
    const [gauges] = await this.db.query<{ paused: number; backlog: number; oldest_seconds: number }>(
      GAUGES,
      [due],
    );
    if (gauges) this.metrics.state(gauges.backlog, gauges.oldest_seconds, gauges.paused);
  }
}
