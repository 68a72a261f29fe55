import { Injectable } from '@nestjs/common';
import type { AgentSnapshot, Variables } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { newId, storable } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { CallRow } from '../call/call.row';
import { BeforeCallHooks } from './before-call-hooks';
import { beforeCallData } from './before-call.view';
import { HookOutcomes } from './hook-outcomes';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/** An inbound call after its hooks ran. */
export interface InboundStart {
  callId: string;
  variables: Variables;
  /** Why it is rejected; the call is stored all the same. */
  rejected: string | null;
  /** Records the hooks' replies and applies them; after the call was inserted. */
  record: (tx: EntityManager, call: CallRow) => Promise<void>;
}

/** Runs the before_call hooks of an inbound call before it is answered. */
@Injectable()
export class BeforeInbound {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly runner: BeforeCallHooks,
    private readonly outcomes: HookOutcomes,
  ) {}

  async run(
    accountId: string,
    agent: AgentSnapshot,
    fromNumber: string,
    toNumber: string,
  ): Promise<InboundStart> {
    const callId = newId();
    const { manager } = this.db.dataSource;
    const hooks = await this.hooks.concerning(manager, accountId, agent.id, 'before_call');
    if (hooks.length === 0) return { callId, variables: {}, rejected: null, record: async () => undefined };
    const data = beforeCallData({
      id: callId,
      direction: 'inbound',
      agentId: agent.id,
      agentName: agent.agent_name,
      customerId: null,
      campaignId: null,
      clientReferenceId: null,
      fromNumber,
      toNumber,
      variables: {},
      metadata: null,
    });
    const verdict = await this.runner.run(hooks, callId, data);
    return {
      callId,
      variables: storable(verdict.variables),
      rejected: verdict.canceled,
      record: (tx, call) => this.outcomes.applyToInbound(tx, call, verdict),
    };
  }
}
