import { Injectable } from '@nestjs/common';
import type { RequestBody, RequestReply } from '@parley/contracts';
import { Outbox } from '@parley/messaging';
import { Clock } from '@parley/platform';
import { AttachedSets } from '../extraction/attached-sets';
import { AgentRepository } from './agent.repository';

/** Soft deletion: the agent is gone for everybody, its row stays for the calls it made. */
@Injectable()
export class DeleteAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly sets: AttachedSets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({
    account_id,
    agent_id,
  }: RequestBody<'agents.delete'>): Promise<RequestReply<'agents.delete'>> {
    await this.agents.update(account_id, agent_id, async (row, tx) => {
      row.deletedAt = row.updatedAt = this.clock.now();
      await this.sets.forget(tx, row.accountId, row.id);
      await this.outbox.add(tx, 'agents.deleted', {
        aggregateId: row.id,
        accountId: row.accountId,
        body: { agent_id: row.id },
      });
      return row;
    });
    return { message: 'Agent deleted' };
  }
}
