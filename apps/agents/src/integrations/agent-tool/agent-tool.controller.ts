import { Controller } from '@nestjs/common';
import type { RequestBody } from '@parley/contracts';
import { Handles, Payload } from '@parley/messaging';
import { IntegrationLogs } from '../integration-log/integration-logs';
import { AgentToolQueries } from './agent-tool.queries';
import { AttachTool } from './attach-tool';
import { CallTool } from './call-tool';

@Controller()
export class AgentToolController {
  constructor(
    private readonly queries: AgentToolQueries,
    private readonly attachTool: AttachTool,
    private readonly callTool: CallTool,
    private readonly logs: IntegrationLogs,
  ) {}

  @Handles('agent_tools.attach')
  attach(@Payload() body: RequestBody<'agent_tools.attach'>) {
    return this.attachTool.execute(body);
  }

  @Handles('agent_tools.update')
  update(@Payload() body: RequestBody<'agent_tools.update'>) {
    return this.queries.update(body);
  }

  @Handles('agent_tools.get')
  get(@Payload() body: RequestBody<'agent_tools.get'>) {
    return this.queries.get(body);
  }

  @Handles('agent_tools.list')
  list(@Payload() body: RequestBody<'agent_tools.list'>) {
    return this.queries.list(body);
  }

  @Handles('agent_tools.detach')
  detach(@Payload() body: RequestBody<'agent_tools.detach'>) {
    return this.queries.detach(body);
  }

  @Handles('agents.tool_call')
  toolCall(@Payload() body: RequestBody<'agents.tool_call'>) {
    return this.callTool.execute(body);
  }

  @Handles('integration_logs.list')
  listLogs(@Payload() body: RequestBody<'integration_logs.list'>) {
    return this.logs.list(body);
  }
}
