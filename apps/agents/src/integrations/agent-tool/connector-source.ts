import { Injectable } from '@nestjs/common';
import { AppError, type SnapshotTool, TOOL_LIMITS } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { type EntityManager, In } from 'typeorm';
import { ConnectorRow } from '../connector/connector.row';
import { toolNameOf } from '../connector/connector.rules';
import { Credentials } from '../connected-account/credentials';
import { toolNameProblem, NO_PARAMETERS } from '../custom-function/tool-fields.rules';
import { by } from '../tool-runtime/time-left';
import type { ToolCallContext } from '../tool-runtime/tool-caller';
import type { ToolDefinition } from '../tool-runtime/tool-definition';
import type { AgentToolRow } from './agent-tool.row';
import type { Resolved, SourceIds, ToolSource } from './tool-source';

/** The least that a request is begun with: one that is surely cut off may have done something all the same. */
const LEAST_MS = 500;
const LATE = { ok: false, reason: 'the account cannot be reached in time' } as const;

/** Actions of connectors, called with the account of the customer a call is for. */
@Injectable()
export class ConnectorSource implements ToolSource {
  constructor(
    private readonly db: Database,
    private readonly credentials: Credentials,
  ) {}

  async attachable(tx: EntityManager, accountId: string, ids: SourceIds): Promise<{ name: string }> {
    const where = { id: ids.connectorId ?? '', accountId };
    // Locked, so that it is neither deleted nor renamed under the attachment.
    const row = await tx.findOne(ConnectorRow, { where, lock: { mode: 'pessimistic_read' } });
    if (!row) throw AppError.validation('connector_id', 'connector_id is not known on your account');
    const action = row.actions.find(({ name }) => name === ids.action);
    if (!action) throw AppError.validation('action', 'action is not one of the connector');
    const name = toolNameOf(row.name, action.name);
    const problem = toolNameProblem(name);
    if (problem !== undefined)
      throw AppError.validation('action', `action makes a tool name that ${problem}`);
    return { name };
  }

  async offers(accountId: string, rows: readonly AgentToolRow[]): Promise<Map<string, SnapshotTool>> {
    const ids = rows.flatMap(({ connectorId }) => (connectorId === null ? [] : [connectorId]));
    if (ids.length === 0) return new Map();
    const found = await this.db.dataSource.getRepository(ConnectorRow).findBy({ accountId, id: In(ids) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return new Map(
      rows.flatMap((row) => {
        const action = byId.get(row.connectorId ?? '')?.actions.find(({ name }) => name === row.action);
        if (!action) return [];
        const { parameters = NO_PARAMETERS } = action;
        return [[row.id, { name: row.name, description: row.description ?? action.description, parameters }]];
      }),
    );
  }

  async resolve(row: AgentToolRow, context: ToolCallContext): Promise<Resolved | null> {
    const where = { id: row.connectorId ?? '', accountId: row.accountId };
    const connector = await this.db.dataSource.getRepository(ConnectorRow).findOneBy(where);
    const tool = connector && definitionOf(row, connector);
    if (!connector || !tool) return null;
    return this.with(connector, tool, context, null);
  }

  private async with(
    connector: ConnectorRow,
    tool: ToolDefinition,
    context: ToolCallContext,
    refused: number | null,
  ): Promise<Resolved> {
    const asked = this.credentials.of(connector, context.customerId, refused);
    // A renewal goes on when nobody waits any more: the other service may have taken the old token back already.
    const given = (await by(context.endsAt - LEAST_MS, asked)) ?? LATE;
    if (!given.ok) return { ok: false, tool, reason: given.reason };
    const ready: ToolDefinition = {
      ...tool,
      secretHeaders: given.headers,
      secretQuery: given.query,
      secrets: given.secrets,
    };
    const { version } = given;
    if (version === null) return { ok: true, tool: ready };
    return { ok: true, tool: ready, renewed: () => this.with(connector, tool, context, version) };
  }
}

function definitionOf(row: AgentToolRow, connector: ConnectorRow): ToolDefinition | null {
  const action = connector.actions.find(({ name }) => name === row.action);
  if (!action) return null;
  return {
    kind: 'connector_action',
    name: row.name,
    description: action.description,
    customFunctionId: null,
    connectorId: connector.id,
    method: action.method,
    url: `${connector.baseUrl}${action.path}`,
    headers: {},
    secretHeaders: {},
    query: action.query ?? null,
    body: action.body ?? null,
    parameters: action.parameters ?? NO_PARAMETERS,
    timeoutMs: action.timeout_ms ?? TOOL_LIMITS.timeoutMs.default,
    signingSecret: null,
    secretQuery: {},
    secrets: [],
  };
}
