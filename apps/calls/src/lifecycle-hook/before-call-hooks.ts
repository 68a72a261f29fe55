import { Injectable } from '@nestjs/common';
import type { HookOutcome, Variables } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import { attemptOf } from './hook-delivery.view';
import { HookHistory } from './hook-history';
import { HookSender, type Sent } from './hook-sender';
import type { LifecycleHookRow } from './lifecycle-hook.row';
import { fitTogether, type HookAnswer, evaluateReply } from './lifecycle-hook.rules';

export interface HookVerdict {
  /** What the hooks set, later ones over earlier ones. */
  variables: Variables;
  /** Set when one of them, or the failure of one, cancels the call. */
  canceled: string | null;
  /** One timeline entry for each hook. */
  notes: Record<string, unknown>[];
}

interface HookReply {
  hook: LifecycleHookRow;
  sent: Sent;
  answer: HookAnswer;
  outcome: HookOutcome | null;
  problem: string | null;
  latencyMs: number;
}

/** Calls the before_call hooks of one call in parallel: together they take as long as the slowest. */
@Injectable()
export class BeforeCallHooks {
  constructor(
    private readonly sender: HookSender,
    private readonly history: HookHistory,
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  async run(hooks: readonly LifecycleHookRow[], callId: string, data: object): Promise<HookVerdict> {
    const answers = limitVariables(await Promise.all(hooks.map((hook) => this.call(hook, callId, data))));
    await this.record(callId, answers);
    const verdict: HookVerdict = { variables: {}, canceled: null, notes: [] };
    for (const { hook, answer, latencyMs } of answers) {
      const note = { hook_id: hook.id, hook: hook.name, latency_ms: latencyMs };
      if (answer.action === 'continue') {
        verdict.variables = { ...verdict.variables, ...answer.variables };
        verdict.notes.push({ ...note, outcome: 'continue', variables: Object.keys(answer.variables).length });
      } else if (answer.action === 'cancel') {
        verdict.canceled ??= answer.reason ?? 'canceled by a before_call hook';
        verdict.notes.push({ ...note, outcome: 'cancel', reason: answer.reason });
      } else {
        if (hook.failureAction === 'cancel') verdict.canceled ??= 'a before_call hook failed';
        verdict.notes.push({
          ...note,
          outcome: 'failed',
          problem: answer.problem,
          failure_action: hook.failureAction,
        });
      }
    }
    return verdict;
  }

  private async call(hook: LifecycleHookRow, callId: string, data: object): Promise<HookReply> {
    const sent = await this.sender.send(hook, callId, 'before_call', data);
    return { hook, sent, ...evaluateReply(hook, sent), latencyMs: sent.latencyMs };
  }

  /** Records the hooks' histories; a call does not fail over that. */
  private async record(callId: string, answers: HookReply[]): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        for (const { hook, sent, outcome, problem } of answers)
          await this.history.record(tx, {
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

/** All hooks together may set no more than one may: the reply that exceeds it counts as failed. */
function limitVariables(answers: HookReply[]): HookReply[] {
  let variables: Variables = {};
  return answers.map((given) => {
    if (given.answer.action !== 'continue') return given;
    if (fitTogether(variables, given.answer.variables)) {
      variables = { ...variables, ...given.answer.variables };
      return given;
    }
    const problem = 'answered with too much, together with the hooks before it';
    return { ...given, answer: { action: 'failed', problem }, outcome: 'failed', problem };
  });
}
