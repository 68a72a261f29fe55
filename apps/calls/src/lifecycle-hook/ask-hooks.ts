import { Injectable } from '@nestjs/common';
import type { HookOutcome, Variables } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import { attemptOf } from './hook-delivery.view';
import { HookHistory } from './hook-history';
import { HookSender, type Sent } from './hook-sender';
import type { LifecycleHookRow } from './lifecycle-hook.row';
import { fitsBeside, type HookAnswer, judged } from './lifecycle-hook.rules';

export interface Asked {
  /** What the hooks set, later ones over earlier ones. */
  variables: Variables;
  /** Set when one of them, or the failure of one, cancels the call. */
  canceled: string | null;
  /** One line a hook for the timeline. */
  notes: Record<string, unknown>[];
}

interface Answered {
  hook: LifecycleHookRow;
  sent: Sent;
  answer: HookAnswer;
  outcome: HookOutcome | null;
  problem: string | null;
  latencyMs: number;
}

/** Asks the before_call hooks of one call, all at once: together they cost what the slowest may take. */
@Injectable()
export class AskHooks {
  constructor(
    private readonly sender: HookSender,
    private readonly history: HookHistory,
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  async ask(hooks: readonly LifecycleHookRow[], callId: string, data: object): Promise<Asked> {
    const answers = bounded(await Promise.all(hooks.map((hook) => this.one(hook, callId, data))));
    await this.note(callId, answers);
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

  private async one(hook: LifecycleHookRow, callId: string, data: object): Promise<Answered> {
    const sent = await this.sender.send(hook, callId, 'before_call', data);
    return { hook, sent, ...judged(hook, sent), latencyMs: sent.latencyMs };
  }

  /** For the hooks' histories; a call does not fail over what is only told later. */
  private async note(callId: string, answers: Answered[]): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        for (const { hook, sent, outcome, problem } of answers)
          await this.history.note(tx, {
            ...{ hookId: hook.id, id: callId, accountId: hook.accountId, event: 'before_call', callId },
            ...{ outcome, status: problem === null ? 'succeeded' : 'failed', nextAttemptAt: null },
            attempt: attemptOf(sent, problem),
          });
      });
    } catch (err) {
      this.log.warn('before_call.not_noted', { call_id: callId, err });
    }
  }
}

/** All hooks together set no more than one may: the answer that is too much has failed. */
function bounded(answers: Answered[]): Answered[] {
  let variables: Variables = {};
  return answers.map((given) => {
    if (given.answer.action !== 'continue') return given;
    if (fitsBeside(variables, given.answer.variables)) {
      variables = { ...variables, ...given.answer.variables };
      return given;
    }
    const problem = 'answered with too much, together with the hooks before it';
    return { ...given, answer: { action: 'failed', problem }, outcome: 'failed', problem };
  });
}
