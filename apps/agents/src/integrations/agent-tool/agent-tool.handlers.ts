import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { IntegrationLogs } from '../integration-log/integration-logs';
import { AgentToolQueries } from './agent-tool.queries';
import { AttachTool } from './attach-tool';
import { CallTool } from './call-tool';

@Injectable()
export class AgentToolHandlers {
  constructor(
    bus: Bus,
    queries: AgentToolQueries,
    attach: AttachTool,
    call: CallTool,
    logs: IntegrationLogs,
  ) {
    bus.handle('agent_tools.attach', (body) => attach.execute(body));
    bus.handle('agent_tools.update', (body) => queries.update(body));
    bus.handle('agent_tools.get', (body) => queries.get(body));
    bus.handle('agent_tools.list', (body) => queries.list(body));
    bus.handle('agent_tools.detach', (body) => queries.detach(body));
    bus.handle('agents.tool_call', (body) => call.execute(body));
    bus.handle('integration_logs.list', (body) => logs.list(body));
  }
}
