import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { CallTransitions } from '../transitions/call-transitions';
import { CallRow } from '../call/call.row';
import { isTerminal } from '../call/call.state';
import { BeforeCallHooks, type HookVerdict } from './before-call-hooks';
import { beforeCallData } from './before-call.view';
import { BeforeCallGateRow } from './before-call-gate.row';
import { HookOutcomes } from './hook-outcomes';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/**
 * Runs the before_call hooks of an admitted call, which has its slot and waits as pending. If this process dies another
 * one runs them; a call whose hooks never finish ends like one nobody claimed.
 */
@Injectable()
export class BeforeOutbound {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly runner: BeforeCallHooks,
    private readonly transitions: CallTransitions,
    private readonly outcomes: HookOutcomes,
  ) {}

  async run(callId: string): Promise<void> {
    const { manager } = this.db.dataSource;
    const call = await manager.findOneBy(CallRow, { id: callId });
    if (!call || isTerminal(call.status)) return void (await manager.delete(BeforeCallGateRow, { callId }));
    const hooks = await this.hooks.concerning(manager, call.accountId, call.agentId, 'before_call');
    const verdict = await this.runner.run(hooks, callId, beforeCallData(call));
    await this.db.transaction((tx) => this.decide(tx, callId, verdict));
  }

  private async decide(tx: EntityManager, callId: string, verdict: HookVerdict): Promise<void> {
    const call = await this.transitions.lock(tx, callId);
    const gate = await tx.delete(BeforeCallGateRow, { callId });
    // Another replica was faster, or the call ended while the hooks ran.
    if (!call || gate.affected !== 1 || isTerminal(call.status) || call.workerId !== null) return;
    await this.outcomes.applyToOutbound(tx, call, verdict);
  }
}
