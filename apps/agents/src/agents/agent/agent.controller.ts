import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { AgentQueries } from './agent.queries';
import { CreateAgent } from './create-agent';
import { DeleteAgent } from './delete-agent';
import { Fanout } from './fanout';
import { UpdateAgent } from './update-agent';

@Controller()
export class AgentController {
  constructor(
    private readonly queries: AgentQueries,
    private readonly createAgent: CreateAgent,
    private readonly updateAgent: UpdateAgent,
    private readonly deleteAgent: DeleteAgent,
    private readonly fanout: Fanout,
  ) {}

  @Handles('agents.create')
  create(@Payload() body: RequestBody<'agents.create'>) {
    return this.createAgent.execute(body);
  }

  @Handles('agents.update')
  update(@Payload() body: RequestBody<'agents.update'>) {
    return this.updateAgent.execute(body);
  }

  @Handles('agents.delete')
  delete(@Payload() body: RequestBody<'agents.delete'>) {
    return this.deleteAgent.execute(body);
  }

  @Handles('agents.get')
  get(@Payload() body: RequestBody<'agents.get'>) {
    return this.queries.get(body);
  }

  @Handles('agents.list')
  list(@Payload() body: RequestBody<'agents.list'>) {
    return this.queries.list(body);
  }

  @Handles('agents.briefs')
  briefs(@Payload() body: RequestBody<'agents.briefs'>) {
    return this.queries.briefs(body);
  }

  @Handles('agents.keep_fanout')
  keepFanout(@Payload() body: RequestBody<'agents.keep_fanout'>) {
    return this.fanout.keep(body.account_id, body.flags);
  }

  @Handles('agents.in_project')
  inProject(@Payload() body: RequestBody<'agents.in_project'>) {
    return this.queries.inProject(body);
  }
}
