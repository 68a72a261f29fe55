import { Injectable } from '@nestjs/common';
import { type AgentSnapshot, AppError, type Variables } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { Timeline } from '../leg/timeline';
import { storable } from '../sql';
import { AskHooks } from './ask-hooks';
import { beforeCallData } from './before-call.view';
import { LifecycleHookRepository } from './lifecycle-hook.repository';

/** What an inbound call begins with after its hooks were asked. */
export interface BegunInbound {
  callId: string;
  variables: Variables;
  /** Writes down what was answered. */
  record: (tx: EntityManager) => Promise<void>;
}

/** Asks before an inbound call is answered. FORBIDDEN when it is not to be; nothing is asked twice for one answer. */
@Injectable()
export class BeforeInbound {
  constructor(
    private readonly db: Database,
    private readonly hooks: LifecycleHookRepository,
    private readonly asking: AskHooks,
    private readonly timeline: Timeline,
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
    if (hooks.length === 0) return { callId, variables: {}, record: async () => undefined };
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
    const { variables, canceled, notes } = await this.asking.ask(hooks, callId, data);
    if (canceled !== null) throw new AppError('FORBIDDEN', canceled);
    return {
      callId,
      variables: storable(variables),
      record: async (tx) => {
        for (const note of notes) await this.timeline.note(tx, callId, 'before_call_hook', note);
      },
    };
  }
}
