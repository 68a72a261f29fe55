import { Injectable } from '@nestjs/common';
import { AppError, type HookDeliveryDto, type RequestBody } from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { newId } from '@parley/platform';
import { HookDeliveryRow } from './hook-delivery.row';
import { attemptOf, hookDelivery } from './hook-delivery.view';
import { HookHistory } from './hook-history';
import { HookSender } from './hook-sender';
import { LifecycleHookRepository } from './lifecycle-hook.repository';
import { evaluateReply } from './lifecycle-hook.rules';

/** POST /lifecycle-hooks/{id}/test: one attempt, which the history shows like any other. */
@Injectable()
export class TestHook {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly sender: HookSender,
    private readonly history: HookHistory,
  ) {}

  async execute({ account_id: accountId, hook_id }: RequestBody<'hooks.test'>): Promise<HookDeliveryDto> {
    const hook = await this.hooks.byId(accountId, hook_id);
    const id = newId();
    const sent = await this.sender.send(hook, id, 'hook.test', {
      hook_id: hook.id,
      name: hook.name,
      event: hook.event,
      message: 'This is a test from Parley: no call is asked or told about.',
    });
    const { problem, outcome } = evaluateReply(hook, sent);
    return this.db.transaction(async (tx) => {
      await this.history.record(tx, {
        ...{ hookId: hook.id, id, accountId, event: 'hook.test', callId: null, outcome, nextAttemptAt: null },
        status: problem === null ? 'succeeded' : 'failed',
        attempt: attemptOf(sent, problem),
      });
      const row = await tx.findOneBy(HookDeliveryRow, { hookId: hook.id, id });
      if (!row) throw AppError.notFound('Lifecycle hook');
      await keepAnswer(tx, () => hookDelivery(row));
      return hookDelivery(row);
    });
  }
}
