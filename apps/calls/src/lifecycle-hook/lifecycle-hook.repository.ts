import { Injectable } from '@nestjs/common';
import { AppError, isUuid, type LifecycleEvent } from '@parley/contracts';
import { Database, TenantRepository } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { LifecycleHookRow } from './lifecycle-hook.row';

@Injectable()
export class LifecycleHookRepository extends TenantRepository<LifecycleHookRow> {
  constructor(db: Database) {
    super(db, LifecycleHookRow, 'Lifecycle hook');
  }

  /** An id from the bus may be anything. */
  byId(accountId: string, id: unknown): Promise<LifecycleHookRow> {
    return super.find(accountId, this.known(id));
  }

  known(id: unknown): string {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    return id;
  }

  /** Those that a call of the agent concerns: account-wide first, so that an agent's own have the last word. */
  concerning(
    tx: EntityManager,
    accountId: string,
    agentId: string,
    event: LifecycleEvent,
  ): Promise<LifecycleHookRow[]> {
    return tx
      .createQueryBuilder(LifecycleHookRow, 'h')
      .where('h.accountId = :accountId and h.event = :event and h.enabled', { accountId, event })
      .andWhere('(h.agentId is null or h.agentId = :agentId)', { agentId })
      .orderBy('(h.agent_id is not null)', 'ASC')
      .addOrderBy('h.createdAt', 'ASC')
      .addOrderBy('h.id', 'ASC')
      .getMany();
  }
}
