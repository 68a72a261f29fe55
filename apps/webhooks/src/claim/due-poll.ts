import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, PROBING } from '@parley/persistence';
import { CONFIG, Log, Loop } from '@parley/platform';
import { END_ABANDONED_TESTS } from '../delivery/abandoned-tests.sql';
import { DELETE_OF_ENDPOINT } from '../retention/retention.sql';
import { WebhooksConfig } from '../webhooks.config';
import { DUE_ENDPOINTS } from './claim.sql';
import { DeliveryMetrics } from '../send/delivery-metrics';
import { Engine } from './claim-loop';

const STATE_EVERY_MS = 5_000;

const STATE = `
  select (select count(*)::int from endpoint_health where paused_until > now()) as paused,
         coalesce(sum(due.count), 0)::int as backlog,
         coalesce(extract(epoch from now() - min(due.oldest)), 0)::float8 as oldest_seconds
    from unnest($1::uuid[]) as lane(endpoint_id)
    cross join lateral (
      select count(*) as count, min(next_at) as oldest
        from (select next_at from delivery d where d.endpoint_id = lane.endpoint_id and d.status = 'pending'
               and d.next_at <= now() order by d.next_at limit 10000) capped) due`;

/** The slow round: retries that came due, tests nobody will send, leftovers of deleted ones, the state gauges. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private stateDueMs = 0;

  constructor(
    private readonly db: Database,
    private readonly engine: Engine,
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
    const [, lanes] = (await this.db.queryAll([PROBING, { statement: DUE_ENDPOINTS, parameters: [] }])) as [
      unknown,
      { endpoint_id: string; orphaned: boolean }[],
    ];
    const due = lanes.filter((lane) => !lane.orphaned).map((lane) => lane.endpoint_id);
    this.engine.hint(due);
    for (const lane of lanes.filter((found) => found.orphaned))
      await this.db.query(DELETE_OF_ENDPOINT, [lane.endpoint_id]);
    await this.db.query(END_ABANDONED_TESTS);
    if (performance.now() < this.stateDueMs) return;
    this.stateDueMs = performance.now() + STATE_EVERY_MS;
    const [state] = await this.db.query<{ paused: number; backlog: number; oldest_seconds: number }>(STATE, [
      due,
    ]);
    if (state) this.metrics.state(state.backlog, state.oldest_seconds, state.paused);
  }
}
