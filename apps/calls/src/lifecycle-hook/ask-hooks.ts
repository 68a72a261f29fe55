import { Injectable } from '@nestjs/common';
import type { Variables } from '@parley/contracts';
import { HookSender } from './hook-sender';
import type { LifecycleHookRow } from './lifecycle-hook.row';
import { type HookAnswer, readAnswer } from './lifecycle-hook.rules';

export interface Asked {
  /** What the hooks set, later ones over earlier ones. */
  variables: Variables;
  /** Set when one of them, or the failure of one, cancels the call. */
  canceled: string | null;
  /** One line a hook for the timeline. */
  notes: Record<string, unknown>[];
}

/** Asks the before_call hooks of one call, all at once: together they cost what the slowest may take. */
@Injectable()
export class AskHooks {
  constructor(private readonly sender: HookSender) {}

  async ask(hooks: readonly LifecycleHookRow[], callId: string, data: object): Promise<Asked> {
    const answers = await Promise.all(hooks.map((hook) => this.one(hook, callId, data)));
    const asked: Asked = { variables: {}, canceled: null, notes: [] };
    for (const { hook, answer, latencyMs } of answers) {
      const note = { hook_id: hook.id, hook: hook.name, latency_ms: latencyMs };
      if (answer.action === 'continue') {
        asked.variables = { ...asked.variables, ...answer.variables };
        asked.notes.push({ ...note, outcome: 'continue', variables: Object.keys(answer.variables).length });
      } else if (answer.action === 'cancel') {
        asked.canceled ??= answer.reason ?? 'canceled by a before_call hook';
        asked.notes.push({ ...note, outcome: 'cancel', reason: answer.reason });
      } else {
        if (hook.failureAction === 'cancel') asked.canceled ??= 'a before_call hook failed';
        asked.notes.push({
          ...note,
          outcome: 'failed',
          problem: answer.problem,
          failure_action: hook.failureAction,
        });
      }
    }
    return asked;
  }

  private async one(
    hook: LifecycleHookRow,
    callId: string,
    data: object,
  ): Promise<{ hook: LifecycleHookRow; answer: HookAnswer; latencyMs: number }> {
    const startedAt = performance.now();
    const sent = await this.sender.send(hook, callId, 'before_call', data);
    const latencyMs = Math.round(performance.now() - startedAt);
    const answer: HookAnswer = sent.ok
      ? readAnswer(sent.status, sent.body, hook.allowCancel)
      : { action: 'failed', problem: sent.problem };
    return { hook, answer, latencyMs };
  }
}
