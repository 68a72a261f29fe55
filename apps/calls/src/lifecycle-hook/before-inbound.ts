import { Injectable } from '@nestjs/common';
import type { AgentSnapshot, Variables } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import type { CallRow } from '../call/call.row';
import { storable } from '../sql';
import { AskHooks } from './ask-hooks';
import { beforeCallData } from './before-call.view';
import { GateExits } from './gate-exits';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/** What an inbound call begins with after its hooks were asked. */
export interface BegunInbound {
  callId: string;
  variables: Variables;
  /** Why it is not to be answered; it is written down all the same. */
  rejected: string | null;
  /** Writes down what was answered, and what follows, behind the call itself. */
  record: (tx: EntityManager, call: CallRow) => Promise<void>;
}

/** Asks before an inbound call is answered; nothing is asked twice for one answer. */
@Injectable()
export class BeforeInbound {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly asking: AskHooks,
    private readonly exits: GateExits,
  ) {}

  async ask(
    accountId: string,
    agent: AgentSnapshot,
    fromNumber: string,
    toNumber: string,
  ): Promise<BegunInbound> {
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
    const asked = await this.asking.ask(hooks, callId, data);
    return {
      callId,
      variables: storable(asked.variables),
      rejected: asked.canceled,
      record: (tx, call) => this.exits.arrive(tx, call, asked),
    };
  }
}
