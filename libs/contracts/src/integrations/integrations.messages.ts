import { Json, ObjectOf, Text, Uuid } from '../fields/decorators';
import { field } from '../fields/field';
import { command, query, reply, Scoped } from '../message';
import type { Page } from '../page';
import { type MessageDto, PageQuery } from '../page.dto';
import { type AgentToolDto, AttachAgentToolBody, UpdateAgentToolBody } from './agent-tool.dto';
import type { Variables } from '../calls/call';
import { ConnectAccountBody, type ConnectAnswerDto, type ConnectedAccountDto } from './connected-account.dto';
import { type ConnectorDto, CreateConnectorBody, UpdateConnectorBody } from './connector.dto';
import {
  CreateCustomFunctionBody,
  type CustomFunctionDto,
  TestCustomFunctionBody,
  type ToolCallResultDto,
  UpdateCustomFunctionBody,
} from './custom-function.dto';
import { type IntegrationLogDto, IntegrationLogQuery } from './integration-log.dto';

// Ids of what is asked for are texts: a malformed one is NOT_FOUND, as one that is unknown.

class OneFunction extends Scoped {
  @Text()
  custom_function_id: string;
}

class CreateFunctionRequest extends Scoped {
  @ObjectOf(() => CreateCustomFunctionBody)
  function: CreateCustomFunctionBody;
}

class UpdateFunctionRequest extends OneFunction {
  @ObjectOf(() => UpdateCustomFunctionBody)
  change: UpdateCustomFunctionBody;
}

class TestFunctionRequest extends TestCustomFunctionBody {
  @Uuid()
  account_id: string;

  @Text()
  custom_function_id: string;
}

class OwnListRequest extends PageQuery {
  @Uuid()
  account_id: string;
}

class OneAgent extends Scoped {
  @Text()
  agent_id: string;
}

class OneTool extends OneAgent {
  @Text()
  tool_id: string;
}

class AttachToolRequest extends OneAgent {
  @ObjectOf(() => AttachAgentToolBody)
  tool: AttachAgentToolBody;
}

class UpdateToolRequest extends OneTool {
  @ObjectOf(() => UpdateAgentToolBody)
  change: UpdateAgentToolBody;
}

class ListToolsRequest extends OwnListRequest {
  @Text()
  agent_id: string;
}

const isText = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'must be a string';

class CallToolRequest extends Scoped {
  @Uuid()
  agent_id: string;

  @Uuid()
  tool_call_id: string;

  @Uuid()
  call_id: string;

  @Uuid({ optional: true })
  session_id?: string;

  /** The customer the call is for, whose connected accounts are used. */
  @Text({ optional: true, nullable: true })
  customer_id?: string | null;

  // As the language model wrote it: of a name nobody has it is told, and may say so.
  @field({ schema: { type: 'string' }, problem: isText }, {})
  tool: string;

  @Json()
  arguments: Record<string, unknown>;

  @Json()
  variables: Variables;
}

class OneConnector extends Scoped {
  @Text()
  connector_id: string;
}

class CreateConnectorRequest extends Scoped {
  @ObjectOf(() => CreateConnectorBody)
  connector: CreateConnectorBody;
}

class UpdateConnectorRequest extends OneConnector {
  @ObjectOf(() => UpdateConnectorBody)
  change: UpdateConnectorBody;
}

class ConnectRequest extends ConnectAccountBody {
  @Uuid()
  account_id: string;

  @Text()
  customer_id: string;
}

/** From the other service, by way of the customer's browser: the state says whose it is. */
class ConnectorCallback {
  @Json()
  parameters: Record<string, string>;
}

class OneConnectedAccount extends Scoped {
  @Text()
  customer_id: string;

  @Text()
  connected_account_id: string;
}

class ListConnectedAccountsRequest extends OwnListRequest {
  @Text()
  customer_id: string;
}

class ListIntegrationLogsRequest extends IntegrationLogQuery {
  @Uuid()
  account_id: string;
}

/** Tools of agents, what they call, and what became of it; answered by the agents service. */
export const INTEGRATION_MESSAGES = {
  'functions.create': command('agents', CreateFunctionRequest, reply<CustomFunctionDto>()),
  'functions.update': command('agents', UpdateFunctionRequest, reply<CustomFunctionDto>()),
  'functions.get': query('agents', OneFunction, reply<CustomFunctionDto>()),
  'functions.list': query('agents', OwnListRequest, reply<Page<CustomFunctionDto>>()),
  'functions.delete': command('agents', OneFunction, reply<MessageDto>()),
  'functions.test': command('agents', TestFunctionRequest, reply<ToolCallResultDto>()),

  'agent_tools.attach': command('agents', AttachToolRequest, reply<AgentToolDto>()),
  'agent_tools.update': command('agents', UpdateToolRequest, reply<AgentToolDto>()),
  'agent_tools.get': query('agents', OneTool, reply<AgentToolDto>()),
  'agent_tools.list': query('agents', ListToolsRequest, reply<Page<AgentToolDto>>()),
  'agent_tools.detach': command('agents', OneTool, reply<MessageDto>()),

  /** voice -> agents: the language model calls a tool. Answered even when the tool fails, so that the model can say so. */
  'agents.tool_call': command('agents', CallToolRequest, reply<ToolCallResultDto>()),

  'connectors.create': command('agents', CreateConnectorRequest, reply<ConnectorDto>()),
  'connectors.update': command('agents', UpdateConnectorRequest, reply<ConnectorDto>()),
  'connectors.get': query('agents', OneConnector, reply<ConnectorDto>()),
  'connectors.list': query('agents', OwnListRequest, reply<Page<ConnectorDto>>()),
  'connectors.delete': command('agents', OneConnector, reply<MessageDto>()),
  'connectors.connect': command('agents', ConnectRequest, reply<ConnectAnswerDto>()),
  'connectors.callback': command('agents', ConnectorCallback, reply<MessageDto>()),
  'connected_accounts.get': query('agents', OneConnectedAccount, reply<ConnectedAccountDto>()),
  'connected_accounts.list': query(
    'agents',
    ListConnectedAccountsRequest,
    reply<Page<ConnectedAccountDto>>(),
  ),
  'connected_accounts.delete': command('agents', OneConnectedAccount, reply<MessageDto>()),

  'integration_logs.list': query('agents', ListIntegrationLogsRequest, reply<Page<IntegrationLogDto>>()),
};
