import { Injectable } from '@nestjs/common';
import {
  AppError,
  type ConnectorDto,
  CONNECTOR_LIMITS,
  type ConnectorActionDto,
  type OAuth2SettingsBody,
  type RequestBody,
} from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { toolNameProblem } from '../custom-function/tool-fields.rules';
import { ToolUrls } from '../custom-function/tool-urls';
import { ConnectorSecrets } from './connector-secrets';
import { asConnectorConflict, ConnectorRepository } from './connector.repository';
import { ConnectorRow, type StoredOAuth2 } from './connector.row';
import { assertConnector, assertConnectorChange, toolNameOf } from './connector.rules';
import { connectorView } from './connector.view';

@Injectable()
export class Connectors {
  constructor(
    private readonly db: Database,
    private readonly connectors: ConnectorRepository,
    private readonly secrets: ConnectorSecrets,
    private readonly urls: ToolUrls,
    private readonly clock: Clock,
  ) {}

  async create({ account_id, connector }: RequestBody<'connectors.create'>): Promise<ConnectorDto> {
    assertConnector(connector);
    await this.checkUrls(connector);
    const id = newId();
    const now = this.clock.now();
    const row = Object.assign(new ConnectorRow(), {
      id,
      accountId: account_id,
      name: connector.name,
      kind: connector.kind,
      baseUrl: connector.base_url.replace(/\/+$/u, ''),
      oauth2: connector.oauth2 ? this.stored(id, connector.oauth2, null) : null,
      apiKey: connector.api_key ?? null,
      actions: connector.actions ?? [],
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.db.transaction(async (tx) => {
        // One creation at a time on an account, so that the cap holds.
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`connector/${account_id}`]);
        const count = await tx.countBy(ConnectorRow, { accountId: account_id });
        if (count >= CONNECTOR_LIMITS.perAccount)
          throw new AppError(
            'LIMIT_REACHED',
            `An account may have ${CONNECTOR_LIMITS.perAccount} connectors`,
          );
        await this.connectors.insert(tx, row);
        await keepAnswer(tx, () => connectorView(row, this.secrets.redirectUrl));
      });
    } catch (error) {
      throw asConnectorConflict(error);
    }
    return connectorView(row, this.secrets.redirectUrl);
  }

  async update({
    account_id,
    connector_id,
    change,
  }: RequestBody<'connectors.update'>): Promise<ConnectorDto> {
    const known = await this.connectors.byId(account_id, connector_id);
    assertConnectorChange(change, known.kind);
    await this.checkUrls(change);
    try {
      const row = await this.connectors.update(account_id, known.id, async (found, tx) => {
        if (change.actions) await this.detachAllBut(tx, found, change.actions);
        if (change.name !== undefined && change.name !== found.name) {
          assertToolNames(change.name, change.actions ?? found.actions);
          await this.rename(tx, found, change.name);
        }
        found.name = change.name ?? found.name;
        found.baseUrl = change.base_url?.replace(/\/+$/u, '') ?? found.baseUrl;
        if (change.oauth2) found.oauth2 = this.stored(found.id, change.oauth2, found.oauth2);
        found.apiKey = change.api_key ?? found.apiKey;
        found.actions = change.actions ?? found.actions;
        found.updatedAt = this.clock.now();
        return found;
      });
      return connectorView(row, this.secrets.redirectUrl);
    } catch (error) {
      throw asConnectorConflict(error);
    }
  }

  /** Connected accounts and agents' tools go with it. */
  async delete({ account_id, connector_id }: RequestBody<'connectors.delete'>): Promise<{ message: string }> {
    const row = await this.connectors.byId(account_id, connector_id);
    await this.db.dataSource.getRepository(ConnectorRow).delete({ id: row.id, accountId: account_id });
    return { message: 'Connector deleted' };
  }

  /** Agents have no tool that is none any more. */
  private async detachAllBut(
    tx: EntityManager,
    { accountId, id }: ConnectorRow,
    actions: readonly ConnectorActionDto[],
  ): Promise<void> {
    const names = actions.map(({ name }) => name);
    await tx.query(
      `delete from agent_tool where account_id = $1 and connector_id = $2 and action <> all($3::text[])`,
      [accountId, id, names],
    );
  }

  /** The agents' tools carry the name. Those of deleted agents, which may still speak, are nobody's any more. */
  private async rename(tx: EntityManager, { accountId, id }: ConnectorRow, name: string): Promise<void> {
    await tx.query(
      `update agent_tool t set name = $3 || '_' || t.action from agent a
       where t.account_id = $1 and t.connector_id = $2 and a.id = t.agent_id and a.deleted_at is null`,
      [accountId, id, name],
    );
  }

  private stored(id: string, given: OAuth2SettingsBody, known: StoredOAuth2 | null): StoredOAuth2 {
    const secret = given.client_secret;
    return {
      authorizationUrl: given.authorization_url,
      tokenUrl: given.token_url,
      clientId: given.client_id,
      sealedClientSecret:
        secret === undefined
          ? (known?.sealedClientSecret ?? null)
          : secret === null
            ? null
            : this.secrets.sealClient(id, secret),
      scopes: given.scopes ?? known?.scopes ?? [],
    };
  }

  private async checkUrls({
    base_url,
    oauth2,
  }: {
    base_url?: string;
    oauth2?: OAuth2SettingsBody;
  }): Promise<void> {
    if (base_url !== undefined) await this.urls.check('base_url', base_url);
    for (const name of ['authorization_url', 'token_url'] as const) {
      const url = oauth2?.[name];
      if (url !== undefined) await this.urls.check(`oauth2.${name}`, url);
    }
  }
}

/** A new name must not make one of the platform's own tools of an action: "search" and "knowledge". */
function assertToolNames(connector: string, actions: readonly ConnectorActionDto[]): void {
  for (const { name } of actions) {
    const problem = toolNameProblem(toolNameOf(connector, name));
    if (problem !== undefined)
      throw AppError.validation('name', `name makes, with the action ${name}, a tool name that ${problem}`);
  }
}
