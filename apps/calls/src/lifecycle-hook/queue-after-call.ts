import { Injectable } from '@nestjs/common';
import type { SessionCompletedDataDto } from '@parley/contracts';
import { newId } from '@parley/platform';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { AfterCallDeliveryRow } from './after-call-delivery.row';
import { HookHistory } from './hook-history';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/** Queues one delivery for each hook that follows the completed session. */
@Injectable()
export class QueueAfterCall {
  constructor(
    private readonly hooks: LifecycleHookRepository,
    private readonly history: HookHistory,
  ) {}

  async execute(tx: EntityManager, accountId: string, body: SessionCompletedDataDto): Promise<void> {
    for (const hook of await this.hooks.concerning(tx, accountId, body.agent_id, 'after_call')) {
      const row: AfterCallDeliveryRow = {
        id: newId(),
        accountId,
        hookId: hook.id,
        callId: body.call_id,
        payload: body,
        status: 'pending',
        attempts: 0,
        dueAt: new Date(),
        lastError: null,
        createdAt: new Date(),
      };
      await tx.insert(AfterCallDeliveryRow, row as QueryDeepPartialEntity<AfterCallDeliveryRow>);
      const { id, hookId, callId, dueAt: nextAttemptAt } = row;
      const about = { id, hookId, accountId, event: 'after_call' as const, callId };
      await this.history.record(tx, {
        ...{ ...about, status: 'pending', outcome: null, nextAttemptAt, attempt: null },
      });
    }
  }
}
