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

  /** Ids from the bus are not validated yet. */
  byId(accountId: string, id: unknown): Promise<LifecycleHookRow> {
    return super.find(accountId, this.known(id));
  }

  known(id: unknown): string {
    if (!isUuid(id)) throw AppError.notFound(this.what);
    return id;
  }

  /** The hooks for a call of the agent, account-wide ones first, so that the agent's own override them. */
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
