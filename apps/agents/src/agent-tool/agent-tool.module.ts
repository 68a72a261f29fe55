import { Module } from '@nestjs/common';
import { AgentRepository } from '../agent/agent.repository';
import { CreateFunction } from '../custom-function/create-function';
import { CustomFunctionHandlers } from '../custom-function/custom-function.handlers';
import { CustomFunctionQueries } from '../custom-function/custom-function.queries';
import { CustomFunctionRepository } from '../custom-function/custom-function.repository';
import { FunctionSecrets } from '../custom-function/function-secrets';
import { TestFunction } from '../custom-function/test-function';
import { ToolUrls } from '../custom-function/tool-urls';
import { UpdateFunction } from '../custom-function/update-function';
import { IntegrationLogRetention } from '../integration-log/integration-log.retention';
import { IntegrationLogs } from '../integration-log/integration-logs';
import { ToolCaller } from '../tool-runtime/tool-caller';
import { AgentToolHandlers } from './agent-tool.handlers';
import { AgentToolQueries } from './agent-tool.queries';
import { AgentToolRepository } from './agent-tool.repository';
import { AgentToolbox } from './agent-toolbox';
import { AttachTool } from './attach-tool';
import { CallTool } from './call-tool';
import { FunctionSource } from './function-source';
import { ToolSources } from './tool-sources';

/** Tools of agents: what they are, which agent has which, and how one is called. */
@Module({
  providers: [
    AgentRepository,
    CustomFunctionRepository,
    FunctionSecrets,
    ToolUrls,
    CreateFunction,
    UpdateFunction,
    TestFunction,
    CustomFunctionQueries,
    CustomFunctionHandlers,
    IntegrationLogs,
    IntegrationLogRetention,
    ToolCaller,
    FunctionSource,
    ToolSources,
    AgentToolRepository,
    AgentToolQueries,
    AgentToolbox,
    AttachTool,
    CallTool,
    AgentToolHandlers,
  ],
  exports: [AgentToolbox],
})
export class AgentToolModule {}
