import { Injectable } from '@nestjs/common';
import { AppError, type RequestBody } from '@parley/contracts';
import { Database } from '@parley/persistence';
import { Log, requestContext } from '@parley/platform';
import { ConnectorSecrets } from '../connector/connector-secrets';
import { ConnectorRow, type StoredOAuth2 } from '../connector/connector.row';
import { ConnectedAccountRow, OAuthStateRow } from './connected-account.row';
import { OAuthClient, OAuthRefusal, type Tokens } from './oauth-client';
import { readState, type StateFacts } from './oauth-state';
import { TokenStore } from './token-store';

interface Begun {
  account: ConnectedAccountRow;
  connector: ConnectorRow;
  settings: StoredOAuth2;
  verifier: string;
}

/** The customer comes back from the other service: the state is taken, once, and the code exchanged for tokens. */
@Injectable()
export class FinishAuthorisation {
  constructor(
    private readonly db: Database,
    private readonly secrets: ConnectorSecrets,
    private readonly oauth: OAuthClient,
    private readonly tokens: TokenStore,
    private readonly log: Log,
  ) {}

  async execute({ parameters }: RequestBody<'connectors.callback'>): Promise<{ message: string }> {
    const state = readState(parameters['state'], this.secrets.stateKey, Date.now());
    // From here on everything is done for that account, and the database holds us to it.
    if (state) requestContext.enrich({ accountId: state.accountId });
    const begun = state && (await this.take(state));
    if (!begun) throw invalidState();
    const { account } = begun;
    const tokens = await this.exchange(begun, parameters).catch(async (error: unknown) => {
      const reason = error instanceof OAuthRefusal ? error.message : 'the code could not be exchanged';
      await this.tokens.notAuthorised(account.accountId, account.id, reason);
      this.log.warn('connector.authorisation_failed', { connected_account_id: account.id, err: error });
      if (error instanceof OAuthRefusal)
        throw new AppError('VALIDATION_ERROR', `The account was not connected: ${reason}`);
      throw AppError.downstream(`The account was not connected: ${reason}`);
    });
    // Meanwhile the account or its connector may have been deleted.
    if (!(await this.tokens.keep(account, tokens, null))) throw invalidState();
    return { message: 'The account is connected. You may close this window.' };
  }

  private exchange(begun: Begun, parameters: Record<string, string>): Promise<Tokens> {
    const { connector, settings, verifier } = begun;
    const sealed = settings.sealedClientSecret;
    const secret = sealed === null ? null : this.secrets.openClient(connector.id, sealed);
    const state = parameters['state'] ?? '';
    return this.oauth.exchange(settings, secret, {
      parameters,
      state,
      redirectUrl: this.secrets.redirectUrl,
      verifier,
    });
  }

  /** Whoever deletes it has it. */
  private async take({ stateId, accountId }: StateFacts): Promise<Begun | null> {
    return this.db.transaction(async (tx) => {
      const row = await tx.findOne(OAuthStateRow, {
        where: { id: stateId, accountId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) return null;
      await tx.delete(OAuthStateRow, { id: stateId, accountId });
      const account = await tx.findOneBy(ConnectedAccountRow, { id: row.connectedAccountId, accountId });
      const connector = account && (await tx.findOneBy(ConnectorRow, { id: account.connectorId, accountId }));
      if (!account || !connector?.oauth2) return null;
      const verifier = this.secrets.open(account.id, 'verifier', row.sealedVerifier);
      return { account, connector, settings: connector.oauth2, verifier };
    });
  }
}

function invalidState(): AppError {
  return AppError.validation('state', 'state is not valid, was used before or has run out');
}
