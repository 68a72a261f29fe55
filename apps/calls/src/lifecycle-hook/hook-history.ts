import { Injectable } from '@nestjs/common';
import { type HookDeliveryDto, type Page, type RequestBody } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { toJsonb } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { HookDeliveryRow, type StoredAttempt } from './hook-delivery.row';
import { hookDelivery } from './hook-delivery.view';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

export type HookRecord = Omit<HookDeliveryRow, 'attempts' | 'createdAt'> & {
  /** The attempt just made; null when there was none yet. */
  attempt: StoredAttempt | null;
};

/** The history of requests to hooks. A further attempt is added to its request. */
@Injectable()
export class HookHistory {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
  ) {}

  /** Does nothing if the hook was deleted meanwhile. */
  async record(tx: EntityManager, entry: HookRecord): Promise<void> {
    await tx.query(
      `insert into hook_delivery
         (hook_id, id, account_id, event, call_id, status, outcome, next_attempt_at, attempts, created_at)
       select h.id, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, clock_timestamp()
       from lifecycle_hook h where h.id = $1 and h.account_id = $3 for key share
       on conflict (hook_id, id) do update set status = excluded.status, outcome = excluded.outcome,
         next_attempt_at = excluded.next_attempt_at, attempts = hook_delivery.attempts || excluded.attempts`,
      [
        ...[entry.hookId, entry.id, entry.accountId, entry.event, entry.callId],
        ...[entry.status, entry.outcome, entry.nextAttemptAt],
        toJsonb(entry.attempt ? [entry.attempt] : []),
      ],
    );
  }

  async page(body: RequestBody<'hooks.deliveries'>): Promise<Page<HookDeliveryDto>> {
    const { account_id: accountId, status, call_id: callId } = body;
    const { created_after: from, created_before: until } = body;
    const hook = await this.hooks.byId(accountId, body.hook_id);
    const query = this.db.dataSource.manager
      .createQueryBuilder(HookDeliveryRow, 'd')
      .where('d.hookId = :hookId and d.accountId = :accountId', { hookId: hook.id, accountId });
    if (status !== undefined) query.andWhere('d.status = :status', { status });
    if (callId !== undefined) query.andWhere('d.callId = :callId', { callId });
    if (from !== undefined) query.andWhere('d.createdAt >= :from', { from: new Date(from) });
    if (until !== undefined) query.andWhere('d.createdAt < :until', { until: new Date(until) });
    return keysetPage(query, body, hookDelivery);
  }
}
