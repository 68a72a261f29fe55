import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Connector,
  CONNECTOR_LIMITS,
  type OAuth2SettingsInput,
  type RequestBody,
} from '@parley/contracts';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import { ToolUrls } from '../custom-function/tool-urls';
import { ConnectorSecrets } from './connector-secrets';
import { asConnectorConflict, ConnectorRepository } from './connector.repository';
import { ConnectorRow, type StoredOAuth2 } from './connector.row';
import { assertConnector, assertConnectorChange } from './connector.rules';
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

  async create({ account_id, connector }: RequestBody<'connectors.create'>): Promise<Connector> {
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

  async update({ account_id, connector_id, change }: RequestBody<'connectors.update'>): Promise<Connector> {
    const known = await this.connectors.byId(account_id, connector_id);
    assertConnectorChange(change, known.kind);
    await this.checkUrls(change);
    try {
      const row = await this.connectors.update(account_id, known.id, async (found, tx) => {
        if (change.name !== undefined && change.name !== found.name) {
          // The agents' tools carry the name. Those of deleted agents, which may still speak, are nobody's any more.
          const rename = `update agent_tool t set name = $3 || '_' || t.action from agent a
            where t.account_id = $1 and t.connector_id = $2 and a.id = t.agent_id and a.deleted_at is null`;
          await tx.query(rename, [account_id, found.id, change.name]);
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

  private stored(id: string, given: Partial<OAuth2SettingsInput>, known: StoredOAuth2 | null): StoredOAuth2 {
    const secret = given.client_secret;
    return {
      authorizationUrl: given.authorization_url ?? known?.authorizationUrl ?? '',
      tokenUrl: given.token_url ?? known?.tokenUrl ?? '',
      clientId: given.client_id ?? known?.clientId ?? '',
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
    oauth2?: OAuth2SettingsInput;
  }): Promise<void> {
    if (base_url !== undefined) await this.urls.check('base_url', base_url);
    for (const name of ['authorization_url', 'token_url'] as const) {
      const url = oauth2?.[name];
      if (url !== undefined) await this.urls.check(`oauth2.${name}`, url);
    }
  }
}
