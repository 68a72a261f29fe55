import { Injectable } from '@nestjs/common';
import { ConnectorSecrets } from '../connector/connector-secrets';
import type { ConnectorRow } from '../connector/connector.row';
import { AccessTokens } from './access-tokens';
import { ConnectedAccountRepository } from './connected-account.repository';

/** What a request to the other service carries; `version` of a token that may be renewed. */
export type Given =
  | {
      ok: true;
      headers: Record<string, string>;
      query: Record<string, string>;
      secrets: string[];
      version: number | null;
    }
  | { ok: false; reason: string };

@Injectable()
export class Credentials {
  constructor(
    private readonly accounts: ConnectedAccountRepository,
    private readonly tokens: AccessTokens,
    private readonly secrets: ConnectorSecrets,
  ) {}

  async of(connector: ConnectorRow, customerId: string | null, refused: number | null): Promise<Given> {
    if (customerId === null)
      return { ok: false, reason: 'the call is for no customer, so there is no account to use' };
    const account = await this.accounts.between(connector.accountId, customerId, connector.id);
    if (!account || account.status === 'pending')
      return { ok: false, reason: 'the customer has not connected an account' };
    if (connector.kind === 'oauth2') {
      const access = await this.tokens.of(connector, connector.accountId, account.id, refused);
      if (!access.ok) return access;
      const { token, version } = access;
      return {
        ok: true,
        headers: { Authorization: `Bearer ${token}` },
        query: {},
        secrets: [token],
        version,
      };
    }
    if (account.sealedApiKey === null || connector.apiKey === null)
      return { ok: false, reason: 'the customer has not connected an account' };
    const key = this.secrets.open(account.id, 'api_key', account.sealedApiKey);
    const { in: place, name, prefix = '' } = connector.apiKey;
    return {
      ok: true,
      headers: place === 'header' ? { [name]: `${prefix}${key}` } : {},
      query: place === 'query' ? { [name]: key } : {},
      secrets: [key],
      version: null,
    };
  }
}
