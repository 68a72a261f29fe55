import { Injectable } from '@nestjs/common';
import { Consumers } from '@parley/messaging';
import { newId } from '@parley/platform';
import type { QueryDeepPartialEntity } from 'typeorm';
import { AfterCallDeliveryRow } from './after-call-delivery.row';
import { HookHistory } from './hook-history';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/** A session is complete: one delivery for each hook that wants to know, in the transaction that takes the event. */
@Injectable()
export class AfterCallConsumer {
  constructor(consumers: Consumers, hooks: LifecycleHookRepository, history: HookHistory) {
    consumers.on({
      durable: 'calls-after-call',
      filter: 'calls.session_completed',
      handlers: {
        'calls.session_completed': async ({ account_id: accountId, body }, tx) => {
          for (const hook of await hooks.concerning(tx, accountId, body.agent_id, 'after_call')) {
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
            await history.record(tx, {
              ...{ ...about, status: 'pending', outcome: null, nextAttemptAt, attempt: null },
            });
          }
        },
      },
    });
  }
}
