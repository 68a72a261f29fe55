import { AgentToolRow } from './agent-tool/agent-tool.row';
import { ConnectedAccountRow, OAuthStateRow } from './connected-account/connected-account.row';
import { ConnectorRow } from './connector/connector.row';
import { CustomFunctionRow } from './custom-function/custom-function.row';
import { IntegrationLogRow } from './integration-log/integration-log.row';

export { AgentToolbox } from './agent-tool/agent-toolbox';
export { IntegrationsModule } from './integrations.module';
export { sealedIntegrations } from './integrations.sealed';

export const integrationEntities = [
  CustomFunctionRow,
  AgentToolRow,
  IntegrationLogRow,
  ConnectorRow,
  ConnectedAccountRow,
  OAuthStateRow,
];
