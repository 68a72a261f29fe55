import { Injectable } from '@nestjs/common';
import type { AgentSnapshot, RequestBody } from '@parley/contracts';
import { AgentQueries, DictionaryRepository, vocabularyFor } from '../agents';
import { AgentToolbox } from '../integrations';
import { AgentKnowledge } from '../knowledge';

/** Everything a call needs of its agent, in one piece: the agent itself and what is attached to it. */
@Injectable()
export class CallSnapshot {
  constructor(
    private readonly agents: AgentQueries,
    private readonly toolbox: AgentToolbox,
    private readonly knowledge: AgentKnowledge,
    private readonly dictionaries: DictionaryRepository,
  ) {}

  async of(body: RequestBody<'agents.snapshot'>): Promise<AgentSnapshot> {
    const agent = {
      ...(await this.agents.snapshot(body)),
      has_knowledge: await this.knowledge.forCall(body.account_id, body.agent_id),
    };
    const [tools, dictionaries] = await Promise.all([
      this.toolbox.offered(body.account_id, agent.id),
      this.dictionaries.attachedTo(body.account_id, agent.id),
    ]);
    const spoken = agent.spoken_languages.length > 0 ? agent.spoken_languages : [agent.voice.language];
    return { ...agent, tools, vocabulary: vocabularyFor(spoken, dictionaries) };
  }
}
