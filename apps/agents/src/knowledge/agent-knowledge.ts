import { Injectable } from '@nestjs/common';
import { Log, requestContext } from '@parley/platform';
import { LinkQueries } from './link/link.queries';
import { SearchScope } from './search/search-scope';
import { SemanticSearch } from './search/semantic-search';

/** What the rest of the service asks about an agent's knowledge. */
@Injectable()
export class AgentKnowledge {
  constructor(
    private readonly links: LinkQueries,
    private readonly scopes: SearchScope,
    private readonly semantic: SemanticSearch,
    private readonly log: Log,
  ) {}

  /** Whether a call with this agent has anything to look up; if so, its first question will not wait for models to load. */
  async forCall(accountId: string, agentId: string): Promise<boolean> {
    const any = await this.links.any(accountId, agentId);
    if (any) this.warm(accountId, agentId);
    return any;
  }

  private warm(accountId: string, agentId: string): void {
    const work = async (): Promise<void> => {
      await this.semantic.warm(await this.scopes.of(accountId, agentId, this.semantic.model));
    };
    requestContext.detached(() => {
      work().catch((error: unknown) => this.log.warn('knowledge.warm_up_failed', { err: error }));
    });
  }
}
