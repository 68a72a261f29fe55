import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { AgentQueries } from './agent.queries';
import { CreateAgent } from './create-agent';
import { DeleteAgent } from './delete-agent';
import { Fanout } from './fanout';
import { UpdateAgent } from './update-agent';

@Injectable()
export class AgentHandlers {
  constructor(
    bus: Bus,
    queries: AgentQueries,
    create: CreateAgent,
    update: UpdateAgent,
    remove: DeleteAgent,
    fanout: Fanout,
  ) {
    bus.handle('agents.create', (body) => create.execute(body));
    bus.handle('agents.update', (body) => update.execute(body));
    bus.handle('agents.delete', (body) => remove.execute(body));
    bus.handle('agents.get', (body) => queries.get(body));
    bus.handle('agents.list', (body) => queries.list(body));
    bus.handle('agents.briefs', (body) => queries.briefs(body));
    bus.handle('agents.keep_fanout', (body) => fanout.keep(body.account_id, body.flags));
    bus.handle('agents.in_project', (body) => queries.inProject(body));
  }
}
