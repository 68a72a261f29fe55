import type {
  AgentToolChange,
  AgentToolInput,
  AgentToolRecord,
  IntegrationLogEntry,
  IntegrationLogFilters,
} from './agent-tool';
import type { Variables } from '../calls/call';
import type {
  ConnectAnswer,
  ConnectedAccount,
  Connector,
  ConnectorChange,
  ConnectorInput,
} from './connector';
import type { CustomFunction, CustomFunctionInput, ToolCallResult } from './custom-function';
import type { Page, PageRequest } from '../page';
import type { Exchange, RequestMeta } from '../message';

interface Scoped {
  account_id: string;
}
type OneConnector = Scoped & { connector_id: string };
type OneCustomer = Scoped & { customer_id: string };
type OneConnectedAccount = OneCustomer & { connected_account_id: string };
type OneFunction = Scoped & { custom_function_id: string };
type OneAgent = Scoped & { agent_id: string };
type OneTool = OneAgent & { tool_id: string };

/** Tools of agents, what they call, and what became of it; answered by the agents service. */
export interface IntegrationsRequests {
  'functions.create': Exchange<Scoped & { function: CustomFunctionInput }, CustomFunction>;
  'functions.update': Exchange<OneFunction & { change: Partial<CustomFunctionInput> }, CustomFunction>;
  'functions.get': Exchange<OneFunction, CustomFunction>;
  'functions.list': Exchange<Scoped & PageRequest, Page<CustomFunction>>;
  'functions.delete': Exchange<OneFunction, { message: string }>;
  'functions.test': Exchange<
    OneFunction & { arguments: Record<string, unknown>; variables: Variables },
    ToolCallResult
  >;

  'agent_tools.attach': Exchange<OneAgent & { tool: AgentToolInput }, AgentToolRecord>;
  'agent_tools.update': Exchange<OneTool & { change: AgentToolChange }, AgentToolRecord>;
  'agent_tools.get': Exchange<OneTool, AgentToolRecord>;
  'agent_tools.list': Exchange<OneAgent & PageRequest, Page<AgentToolRecord>>;
  'agent_tools.detach': Exchange<OneTool, { message: string }>;

  /** voice -> agents: the language model called a tool. Answers even when the tool failed: the model is to speak of it. */
  'agents.tool_call': Exchange<
    OneAgent & {
      tool_call_id: string;
      call_id: string;
      session_id?: string;
      /** The customer the call is for, whose connected accounts are used. */
      customer_id?: string | null;
      tool: string;
      arguments: Record<string, unknown>;
      variables: Variables;
    },
    ToolCallResult
  >;

  'connectors.create': Exchange<Scoped & { connector: ConnectorInput }, Connector>;
  'connectors.update': Exchange<OneConnector & { change: ConnectorChange }, Connector>;
  'connectors.get': Exchange<OneConnector, Connector>;
  'connectors.list': Exchange<Scoped & PageRequest, Page<Connector>>;
  'connectors.delete': Exchange<OneConnector, { message: string }>;
  'connectors.connect': Exchange<OneCustomer & { connector_id: string; api_key?: string }, ConnectAnswer>;
  /** From the other service, by way of the customer's browser: whose it is, the state says. */
  'connectors.callback': Exchange<{ parameters: Record<string, string> }, { message: string }>;
  'connected_accounts.get': Exchange<OneConnectedAccount, ConnectedAccount>;
  'connected_accounts.list': Exchange<OneCustomer & PageRequest, Page<ConnectedAccount>>;
  'connected_accounts.delete': Exchange<OneConnectedAccount, { message: string }>;

  'integration_logs.list': Exchange<
    Scoped & { filters: IntegrationLogFilters } & PageRequest,
    Page<IntegrationLogEntry>
  >;
}

export const INTEGRATIONS_REQUESTS = {
  'functions.create': { service: 'agents', kind: 'command' },
  'functions.update': { service: 'agents', kind: 'command' },
  'functions.get': { service: 'agents', kind: 'query' },
  'functions.list': { service: 'agents', kind: 'query' },
  'functions.delete': { service: 'agents', kind: 'command' },
  'functions.test': { service: 'agents', kind: 'command' },
  'agent_tools.attach': { service: 'agents', kind: 'command' },
  'agent_tools.update': { service: 'agents', kind: 'command' },
  'agent_tools.get': { service: 'agents', kind: 'query' },
  'agent_tools.list': { service: 'agents', kind: 'query' },
  'agent_tools.detach': { service: 'agents', kind: 'command' },
  'agents.tool_call': { service: 'agents', kind: 'command' },
  'connectors.create': { service: 'agents', kind: 'command' },
  'connectors.update': { service: 'agents', kind: 'command' },
  'connectors.get': { service: 'agents', kind: 'query' },
  'connectors.list': { service: 'agents', kind: 'query' },
  'connectors.delete': { service: 'agents', kind: 'command' },
  'connectors.connect': { service: 'agents', kind: 'command' },
  'connectors.callback': { service: 'agents', kind: 'command' },
  'connected_accounts.get': { service: 'agents', kind: 'query' },
  'connected_accounts.list': { service: 'agents', kind: 'query' },
  'connected_accounts.delete': { service: 'agents', kind: 'command' },
  'integration_logs.list': { service: 'agents', kind: 'query' },
} as const satisfies Record<keyof IntegrationsRequests, RequestMeta>;
