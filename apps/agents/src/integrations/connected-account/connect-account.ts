import { Injectable } from '@nestjs/common';
import { AppError, type ConnectAnswerDto, CONNECTOR_LIMITS, type RequestBody } from '@parley/contracts';
import { Bus } from '@parley/messaging';
import { Database, keepAnswer } from '@parley/persistence';
import { Clock, newId } from '@parley/platform';
import type { EntityManager } from 'typeorm';
import { ConnectorSecrets } from '../connector/connector-secrets';
import { ConnectorRow } from '../connector/connector.row';
import { headerValueProblem } from '../custom-function/tool-fields.rules';
import { ConnectedAccountRow, OAuthStateRow } from './connected-account.row';
import { connectedAccount } from './connected-account.view';
import { OAuthClient } from './oauth-client';
import { signState } from './oauth-state';

type Body = RequestBody<'connectors.connect'>;

/** POST /customers/{customer_id}/connected-accounts: the first time, and whenever it is to be connected anew. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly secrets: ConnectorSecrets,
    private readonly oauth: OAuthClient,
    private readonly clock: Clock,
  ) {}

  async execute(body: Body): Promise<ConnectAnswerDto> {
    const { account_id: accountId, customer_id: customerId } = body;
    const customer = await this.bus.request('accounts.customer', {
      account_id: accountId,
      customer_id: customerId,
    });
    if (customer.status !== 'ACTIVE') throw new AppError('INVALID_STATE', 'The customer is archived');
    const connector = await this.connector(accountId, body.connector_id);
    const key = checkedKey(connector, body.api_key);
    return key === null ? this.authorise(connector, customer.id) : this.keep(connector, customer.id, key);
  }

  private async connector(accountId: string, id: string): Promise<ConnectorRow> {
    const row = await this.db.dataSource.getRepository(ConnectorRow).findOneBy({ id, accountId });
    if (!row) throw unknownConnector();
    return row;
  }

  private async keep(connector: ConnectorRow, customerId: string, key: string): Promise<ConnectAnswerDto> {
    return this.db.transaction(async (tx) => {
      const found = await this.ensure(tx, connector, customerId);
      found.sealedApiKey = this.secrets.seal(found.id, 'api_key', key);
      found.status = 'connected';
      found.lastError = null;
      found.updatedAt = this.clock.now();
      const row = await tx.save(ConnectedAccountRow, found);
      const answer = { ...connectedAccount(row), authorization_url: null, authorization_expires_at: null };
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }

  private async authorise(connector: ConnectorRow, customerId: string): Promise<ConnectAnswerDto> {
    if (!connector.oauth2) throw new Error('a connector without its settings');
    const stateId = newId();
    const verifier = this.oauth.newVerifier();
    const expiresAt = new Date(this.clock.now().getTime() + CONNECTOR_LIMITS.stateSecs * 1_000);
    const { accountId } = connector;
    const state = signState({ stateId, accountId, expiresAt: expiresAt.getTime() }, this.secrets.stateKey);
    const url = await this.oauth.begin(connector.oauth2, this.secrets.redirectUrl, state, verifier);
    return this.db.transaction(async (tx) => {
      const found = await this.ensure(tx, connector, customerId);
      await tx.query('delete from oauth_state where account_id = $1 and expires_at < now()', [accountId]);
      await tx.insert(OAuthStateRow, {
        id: stateId,
        accountId,
        connectedAccountId: found.id,
        sealedVerifier: this.secrets.seal(found.id, 'verifier', verifier),
        expiresAt,
      });
      const answer = {
        ...connectedAccount(found),
        authorization_url: url,
        authorization_expires_at: expiresAt.toISOString(),
      };
      await keepAnswer(tx, () => answer);
      return answer;
    });
  }

  /** One account a customer and connector: two requests at once find the same. */
  private async ensure(
    tx: EntityManager,
    connector: ConnectorRow,
    customerId: string,
  ): Promise<ConnectedAccountRow> {
    const { accountId, id: connectorId } = connector;
    const where = { accountId, connectorId, customerId };
    const now = this.clock.now();
    // Held until this is done: it may have been deleted while others were asked.
    const held = { where: { id: connectorId, accountId }, lock: { mode: 'pessimistic_read' } } as const;
    if (!(await tx.findOne(ConnectorRow, held))) throw unknownConnector();
    await tx
      .createQueryBuilder()
      .insert()
      .into(ConnectedAccountRow)
      .values({ ...where, id: newId(), status: 'pending', tokenVersion: 0, createdAt: now, updatedAt: now })
      .orIgnore()
      .execute();
    return tx.findOneOrFail(ConnectedAccountRow, { where, lock: { mode: 'pessimistic_write' } });
  }
}

function unknownConnector(): AppError {
  return AppError.validation('connector_id', 'connector_id is not known on your account');
}

/** Null for oauth2, which takes none. */
function checkedKey(connector: ConnectorRow, key: string | undefined): string | null {
  if (connector.kind === 'oauth2') {
    if (key !== undefined) throw AppError.validation('api_key', 'api_key is for connectors of kind api_key');
    return null;
  }
  if (key === undefined) throw AppError.validation('api_key', 'api_key is required');
  const problem = headerValueProblem(key);
  if (problem !== undefined) throw AppError.validation('api_key', `api_key ${problem}`);
  return key;
}
