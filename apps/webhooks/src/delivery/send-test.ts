import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, isUuid, type WebhookDelivery, type WebhookTestData } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock, CONFIG, newId, requestContext } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { EndpointRow } from '../endpoint/endpoint.row';
import { Dispatcher } from '../send/dispatcher';
import type { Job } from '../record/leased-delivery';
import { payload } from '../fan-out/payload.view';
import { WebhooksConfig } from '../webhooks.config';
import { DeliveryQueries } from './delivery.queries';

/** Time left for reading the delivery back and for the way to whoever asked. */
const REPLY_MARGIN_MS = 300;

/** Born leased: this process sends it at once, past the queue; if it dies, the engine finds it when the lease ends. */
const INSERT = `
  with event as (
    insert into webhook_event (id, account_id, agent_id, type, payload) values ($1, $2, $3, 'webhook.test', $4)
    returning id
  ),
  made as (
    insert into delivery (id, event_id, endpoint_id, account_id, event_type, single, next_at, lease_token)
    select $5, event.id, $6, $2, 'webhook.test', true, now() + $7 * interval '1 millisecond', nextval('delivery_lease')
      from event
    returning lease_token
  )
  select lease_token from made`;

/** contract: Events, "webhook.test ... always reaches the endpoint tested regardless of its allowlist". */
@Injectable()
export class SendTest {
  constructor(
    private readonly db: Database,
    private readonly dispatcher: Dispatcher,
    private readonly queries: DeliveryQueries,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  /** Answers with the attempt made, or, when whoever asked cannot wait so long, with the delivery still pending. */
  async execute(accountId: string, endpointId: string): Promise<WebhookDelivery> {
    const job = await this.db.transaction(async (tx) =>
      this.create(tx, await enabled(tx, accountId, endpointId)),
    );
    const deadlineAt = requestContext.get()?.deadlineAt;
    const attempt = Promise.all(this.dispatcher.run([job], 1)).then(() => undefined);
    if (deadlineAt === undefined) await attempt;
    else await within(attempt, deadlineAt - Date.now() - REPLY_MARGIN_MS);
    return this.queries.one(accountId, job.deliveryId);
  }

  private async create(tx: EntityManager, endpoint: EndpointRow): Promise<Job> {
    const claimedAtMs = this.clock.nowMs();
    const data: WebhookTestData = {
      endpoint_id: endpoint.id,
      label: endpoint.label,
      message: 'This is a test event from Parley.',
    };
    const body = payload('webhook.test', this.clock.now().toISOString(), data);
    const ids = { eventId: newId(), deliveryId: newId() };
    const rows = await tx.query<{ lease_token: string }[]>(INSERT, [
      ids.eventId,
      endpoint.accountId,
      endpoint.agentId,
      body,
      ids.deliveryId,
      endpoint.id,
      this.config.DELIVERY_LEASE_MS,
    ]);
    return {
      ...ids,
      leaseToken: rows[0]?.lease_token ?? '0',
      claimedAtMs,
      endpointId: endpoint.id,
      accountId: endpoint.accountId,
      url: endpoint.url,
      secret: endpoint.secret,
      previousSecrets: endpoint.previousSecrets,
      payload: body,
      made: 0,
      single: true,
      succeededBefore: false,
      test: true,
    };
  }
}

/**
 * contract: Webhook endpoint, "only enabled endpoints receive events"; what a test is exempt from is the allowlist. Locked: one
 * that is disabled at the same time is so before this or after it.
 */
async function enabled(tx: EntityManager, accountId: string, endpointId: string): Promise<EndpointRow> {
  const endpoint = isUuid(endpointId)
    ? await tx.findOne(EndpointRow, {
        where: { accountId, id: endpointId },
        lock: { mode: 'pessimistic_read' },
      })
    : null;
  if (!endpoint) throw AppError.notFound('Webhook endpoint');
  if (!endpoint.enabled) {
    throw new AppError('INVALID_STATE', 'the webhook endpoint is disabled: enable it to test it');
  }
  return endpoint;
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  const stop = new AbortController();
  const late = sleep(Math.max(0, ms), undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([work, late]);
  stop.abort();
}
