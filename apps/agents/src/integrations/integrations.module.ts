import { Module } from '@nestjs/common';
import { AgentRepository } from '../agents';
import { AccessTokens } from './connected-account/access-tokens';
import { ConnectAccount } from './connected-account/connect-account';
import { ConnectedAccountController } from './connected-account/connected-account.controller';
import { ConnectedAccountRepository } from './connected-account/connected-account.repository';
import { ConnectedAccounts } from './connected-account/connected-accounts';
import { Credentials } from './connected-account/credentials';
import { FinishAuthorisation } from './connected-account/finish-authorisation';
import { OAuthClient } from './connected-account/oauth-client';
import { TokenStore } from './connected-account/token-store';
import { ConnectorSecrets } from './connector/connector-secrets';
import { ConnectorController } from './connector/connector.controller';
import { ConnectorQueries } from './connector/connector.queries';
import { ConnectorRepository } from './connector/connector.repository';
import { Connectors } from './connector/connectors';
import { CreateFunction } from './custom-function/create-function';
import { CustomFunctionController } from './custom-function/custom-function.controller';
import { CustomFunctionQueries } from './custom-function/custom-function.queries';
import { CustomFunctionRepository } from './custom-function/custom-function.repository';
import { FunctionSecrets } from './custom-function/function-secrets';
import { TestFunction } from './custom-function/test-function';
import { ToolUrls } from './custom-function/tool-urls';
import { UpdateFunction } from './custom-function/update-function';
import { IntegrationLogRetention } from './integration-log/integration-log.retention';
import { IntegrationLogs } from './integration-log/integration-logs';
import { ToolCaller } from './tool-runtime/tool-caller';
import { AgentToolController } from './agent-tool/agent-tool.controller';
import { AgentToolQueries } from './agent-tool/agent-tool.queries';
import { AgentToolRepository } from './agent-tool/agent-tool.repository';
import { AgentToolbox } from './agent-tool/agent-toolbox';
import { AttachTool } from './agent-tool/attach-tool';
import { CallTool } from './agent-tool/call-tool';
import { ConnectorSource } from './agent-tool/connector-source';
import { FunctionSource } from './agent-tool/function-source';
import { ToolSources } from './agent-tool/tool-sources';

/** Tools of agents: what they are, which agent has which, and how one is called. */
@Module({
  controllers: [
    ConnectedAccountController,
    ConnectorController,
    CustomFunctionController,
    AgentToolController,
  ],
  providers: [
    AgentRepository,
    CustomFunctionRepository,
    FunctionSecrets,
    ToolUrls,
    CreateFunction,
    UpdateFunction,
    TestFunction,
    CustomFunctionQueries,
    IntegrationLogs,
    IntegrationLogRetention,
    ToolCaller,
    ConnectorSecrets,
    ConnectorRepository,
    Connectors,
    ConnectorQueries,
    ConnectedAccountRepository,
    ConnectedAccounts,
    ConnectAccount,
    FinishAuthorisation,
    OAuthClient,
    TokenStore,
    AccessTokens,
    Credentials,
    FunctionSource,
    ConnectorSource,
    ToolSources,
    AgentToolRepository,
    AgentToolQueries,
    AgentToolbox,
    AttachTool,
    CallTool,
  ],
  exports: [AgentToolbox],
})
export class IntegrationsModule {}
