import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { ConnectorSecrets } from '../connector/connector-secrets';
import type { ConnectedAccountRow } from './connected-account.row';
import type { Tokens } from './oauth-client';

/** Writes what became of an account's tokens; each write counts. */
@Injectable()
export class TokenStore {
  constructor(
    private readonly db: Database,
    private readonly secrets: ConnectorSecrets,
  ) {}

  /**
   * `version`: only if nobody has written since. A service that rotates refresh tokens sends a new one; else the old one
   * stays. False: it was not kept.
   */
  async keep(
    { id, accountId }: Pick<ConnectedAccountRow, 'id' | 'accountId'>,
    { accessToken, refreshToken, expiresInSecs }: Tokens,
    version: number | null,
  ): Promise<boolean> {
    const refresh = refreshToken === null ? null : this.secrets.seal(id, 'refresh_token', refreshToken);
    const kept = await this.write(
      `update connected_account set status = 'connected', sealed_access_token = $3,
         sealed_refresh_token = coalesce($4, sealed_refresh_token),
         expires_at = now() + $5::float8 * interval '1 second', token_version = token_version + 1,
         refresh_lease_until = null, last_error = null, updated_at = now()
       where id = $1 and account_id = $2 and ($6::int is null or token_version = $6)`,
      [id, accountId, this.secrets.seal(id, 'access_token', accessToken), refresh, expiresInSecs, version],
    );
    return kept === 1;
  }

  /** The other service takes the refresh token no more: only the customer can help. */
  async revoked(accountId: string, id: string, version: number, reason: string): Promise<void> {
    await this.write(
      `update connected_account set status = 'reconnect_required', last_error = $4, refresh_lease_until = null,
         token_version = token_version + 1, updated_at = now()
       where id = $1 and account_id = $2 and token_version = $3`,
      [id, accountId, version, reason],
    );
  }

  /** Refreshing went wrong; the account is as it was, and whoever comes next may try. */
  async failed(accountId: string, id: string, version: number, reason: string): Promise<void> {
    await this.write(
      `update connected_account set last_error = $4, refresh_lease_until = null, updated_at = now()
       where id = $1 and account_id = $2 and token_version = $3`,
      [id, accountId, version, reason.slice(0, 300)],
    );
  }

  /** An authorisation came to nothing: what was connected before still is, and whoever refreshes it goes on. */
  async notAuthorised(accountId: string, id: string, reason: string): Promise<void> {
    await this.write(
      `update connected_account set last_error = $3, updated_at = now() where id = $1 and account_id = $2`,
      [id, accountId, reason.slice(0, 300)],
    );
  }

  /** True for the one that is to refresh. */
  async lease(accountId: string, id: string, version: number, leaseMs: number): Promise<boolean> {
    const rows = await this.write(
      `update connected_account set refresh_lease_until = clock_timestamp() + $4 * interval '1 ms'
       where id = $1 and account_id = $2 and token_version = $3
         and (refresh_lease_until is null or refresh_lease_until < clock_timestamp()) returning id`,
      [id, accountId, version, leaseMs],
    );
    return rows === 1;
  }

  private write(sql: string, parameters: unknown[]): Promise<number> {
    return this.db.transaction(async (tx) => {
      const result: unknown = await tx.query(sql, parameters);
      return Array.isArray(result) ? Number(result[1] ?? 0) : 0;
    });
  }
}
