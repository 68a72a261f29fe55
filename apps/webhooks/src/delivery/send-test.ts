import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { testData, type DeliveryDto } from '@parley/contracts';
import { Database, PREFER_INDEX_SCANS, queryAllIn } from '@parley/persistence';
import { Clock, CONFIG, newId, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { EndpointRow } from '../endpoint/endpoint.row';
import { findEndpoint, requireEnabled } from '../endpoint/find-endpoint';
import { Dispatcher } from '../send/dispatcher';
import type { LeasedDelivery } from '../record/leased-delivery';
import { INSERT } from '../fan-out/fan-out.sql';
import { insertParameters, leasedDeliveries, type NewDelivery } from '../fan-out/new-deliveries.rules';
import { type Outgoing, payload } from '../fan-out/outgoing.view';
import { WebhooksConfig } from '../webhooks.config';
import { DeliveryQueries } from './delivery.queries';

/** Left for reading the delivery and for the way back. */
const REPLY_MARGIN_MS = 300;

/** A test reaches its endpoint whatever events it has subscribed to. */
@Injectable()
export class SendTest {
  constructor(
    private readonly db: Database,
    private readonly dispatcher: Dispatcher,
    private readonly queries: DeliveryQueries,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Answers with the attempt, or with a pending delivery when the request's deadline comes first. */
  async execute(accountId: string, endpointId: string): Promise<DeliveryDto> {
    const deliveryId = newId();
    const leased = await this.db.transaction(async (tx) => {
      // Locked, so that disabling it at the same time comes before this or after it.
      const endpoint = await findEndpoint(tx, accountId, endpointId, { mode: 'pessimistic_read' });
      requireEnabled(endpoint, 'test it');
      return this.create(tx, deliveryId, endpoint);
    });
    const deadlineAt = requestContext.get()?.deadlineAt;
    const attempt = Promise.all(this.dispatcher.run(leased, 1)).then(() => undefined);
    if (deadlineAt === undefined) await attempt;
    else await within(attempt, deadlineAt - Date.now() - REPLY_MARGIN_MS);
    return this.queries.one(accountId, deliveryId);
  }

  /** Inserted with a lease: this process sends it at once, past the queue; if it dies, it is claimed when the lease ends. */
  private async create(tx: EntityManager, id: string, endpoint: EndpointRow): Promise<LeasedDelivery[]> {
    const leasedAtMs = this.clock.nowMs();
    const event: Outgoing = {
      eventId: newId(),
      accountId: endpoint.accountId,
      agentId: endpoint.agentId,
      orderKey: null,
      type: 'webhook.test',
      payload: payload('webhook.test', this.clock.now().toISOString(), testData(endpoint)),
    };
    const [next]: { token: string }[] = await tx.query(`select nextval('delivery_lease') as token`);
    const lease = { token: next?.token ?? '0', slots: 1 };
    const deliveries: NewDelivery[] = [{ id, event, endpointId: endpoint.id, lease }];
    const parameters = insertParameters([event], deliveries, this.config.DELIVERY_LEASE_MS);
    await queryAllIn(tx, [PREFER_INDEX_SCANS, { statement: INSERT, parameters }]);
    return leasedDeliveries(deliveries, leasedAtMs, new Map([[endpoint.id, endpoint]]));
  }
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  const stop = new AbortController();
  const late = sleep(Math.max(0, ms), undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([work, late]);
  stop.abort();
}
