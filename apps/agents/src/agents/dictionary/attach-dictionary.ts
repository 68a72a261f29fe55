import { Injectable } from '@nestjs/common';
import { AppError, type DictionaryDto, DICTIONARY_LIMITS, type RequestBody } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Clock } from '@parley/platform';
import { AgentRepository, lockAgent } from '../agent/agent.repository';
import { Dictionaries } from './dictionaries';
import { DictionaryAgentRow, DictionaryRow } from './dictionary.row';
import { DictionaryRepository } from './dictionary.repository';

/** Attaching again changes nothing. */
@Injectable()
export class AttachDictionary {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly dictionaries: DictionaryRepository,
    private readonly shown: Dictionaries,
    private readonly clock: Clock,
  ) {}

  async attach({
    account_id,
    dictionary_id,
    agent_id,
  }: RequestBody<'dictionaries.attach'>): Promise<DictionaryDto> {
    const row = await this.dictionaries.findAny(account_id, dictionary_id);
    const agent = await this.agents.find(account_id, agent_id);
    const link = { accountId: account_id, dictionaryId: row.id, agentId: agent.id };
    await this.db.transaction(async (tx) => {
      await lockAgent(tx, account_id, agent.id);
      // Neither may be deleted under the attachment.
      const held = {
        where: { id: row.id, accountId: account_id },
        lock: { mode: 'pessimistic_read' },
      } as const;
      if (!(await tx.findOne(DictionaryRow, held))) throw AppError.notFound('Dictionary');
      // One at a time on an agent, so that the cap holds.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `dictionary_agent/${agent.id}`,
      ]);
      if (await tx.existsBy(DictionaryAgentRow, link)) return;
      const count = await tx.countBy(DictionaryAgentRow, { accountId: account_id, agentId: agent.id });
      if (count >= DICTIONARY_LIMITS.perAgent)
        throw new AppError('LIMIT_REACHED', `An agent may have ${DICTIONARY_LIMITS.perAgent} dictionaries`);
      await tx.insert(DictionaryAgentRow, { ...link, createdAt: this.clock.now() });
    });
    return this.shown.shown(row);
  }

  async detach({
    account_id,
    dictionary_id,
    agent_id,
  }: RequestBody<'dictionaries.detach'>): Promise<{ message: string }> {
    const row = await this.dictionaries.findAny(account_id, dictionary_id);
    const agent = await this.agents.find(account_id, agent_id);
    const link = { accountId: account_id, dictionaryId: row.id, agentId: agent.id };
    const { affected } = await this.db.dataSource.getRepository(DictionaryAgentRow).delete(link);
    if (!affected) throw AppError.notFound('Attachment to that agent');
    return { message: 'Dictionary detached' };
  }
}
