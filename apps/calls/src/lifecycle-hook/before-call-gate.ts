import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import type { EntityManager } from 'typeorm';
import { CallTransitions } from '../transitions/call-transitions';
import { CallRow } from '../call/call.row';
import { isTerminal } from '../call/call.state';
import { AskHooks, type Asked } from './ask-hooks';
import { beforeCallData } from './before-call.view';
import { BeforeCallGateRow } from './before-call-gate.row';
import { GateExits } from './gate-exits';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/**
 * Asks before an admitted call is dialled. The call has its slot and waits as pending; whoever dies meanwhile is
 * replaced, and a call nobody ever opens the gate for ends as one nobody claimed.
 */
@Injectable()
export class BeforeCallGate {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly asking: AskHooks,
    private readonly transitions: CallTransitions,
    private readonly exits: GateExits,
  ) {}

  async open(callId: string): Promise<void> {
    const { manager } = this.db.dataSource;
    const call = await manager.findOneBy(CallRow, { id: callId });
    if (!call || isTerminal(call.status)) return void (await manager.delete(BeforeCallGateRow, { callId }));
    const hooks = await this.hooks.concerning(manager, call.accountId, call.agentId, 'before_call');
    const asked = await this.asking.ask(hooks, callId, beforeCallData(call));
    await this.db.transaction((tx) => this.decide(tx, callId, asked));
  }

  private async decide(tx: EntityManager, callId: string, asked: Asked): Promise<void> {
    const call = await this.transitions.lock(tx, callId);
    const gate = await tx.delete(BeforeCallGateRow, { callId });
    // Somebody else has opened it, or the call ended while the hooks were asked.
    if (!call || gate.affected !== 1 || isTerminal(call.status) || call.workerId !== null) return;
    await this.exits.leave(tx, call, asked);
  }
}
