import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '@parley/persistence';
import { Log } from '@parley/platform';
import { ConnectorSecrets } from '../connector/connector-secrets';
import type { ConnectorRow } from '../connector/connector.row';
import { ConnectedAccountRow } from './connected-account.row';
import { OAuthClient, OAuthRefusal } from './oauth-client';
import { TokenStore } from './token-store';

export type Access = { ok: true; token: string; version: number } | { ok: false; reason: string };

/** A token with less to live than this is renewed before it is used. */
const EARLY_MS = 60_000;
/** Until a request that is sent now has arrived. */
const REQUEST_MS = 10_000;
/** Longer than a refresh may take; then somebody else tries. */
const LEASE_MS = 15_000;
const WAIT_MS = 12_000;
const POLL_MS = 100;

/** RFC 6749, 5.2: expired, revoked, or used before. Other refusals are no fault of the customer's. */
const REVOKED = 'invalid_grant';
const RECONNECT = 'the account must be connected again';

/**
 * The access token of a connected account, renewed when it is about to run out. Replicas agree by a lease on the row
 * which of them asks the other service; the others wait for what it gets: a rotated refresh token is good for one use.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly db: Database,
    private readonly secrets: ConnectorSecrets,
    private readonly oauth: OAuthClient,
    private readonly store: TokenStore,
    private readonly log: Log,
  ) {}

  /** `refused`: the version of a token the other service would not take. */
  async of(
    connector: ConnectorRow,
    accountId: string,
    id: string,
    refused: number | null = null,
  ): Promise<Access> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const row = await this.db.dataSource.getRepository(ConnectedAccountRow).findOneBy({ id, accountId });
      if (!row) return { ok: false, reason: 'the account is no longer connected' };
      if (row.status !== 'connected' || row.sealedAccessToken === null)
        return { ok: false, reason: RECONNECT };
      const token = this.secrets.open(id, 'access_token', row.sealedAccessToken);
      const left = row.expiresAt === null ? Number.POSITIVE_INFINITY : row.expiresAt.getTime() - Date.now();
      const usable: Access = { ok: true, token, version: row.tokenVersion };
      const taken = refused !== row.tokenVersion;
      if (taken && left > EARLY_MS) return usable;
      const good = taken && left > 0;
      if (row.sealedRefreshToken === null) return good ? usable : this.giveUp(row);
      if (await this.store.lease(accountId, id, row.tokenVersion, LEASE_MS)) {
        const renewed = await this.renew(connector, row);
        // The other service is away: what is still good is good enough.
        if (!renewed) return good ? usable : { ok: false, reason: 'the account cannot be reached' };
        continue;
      }
      // Somebody else renews it; a caller does not wait for that while there is one for this request.
      if (good && left > REQUEST_MS) return usable;
      if (Date.now() > until) return { ok: false, reason: 'the account cannot be reached' };
      await sleep(POLL_MS);
    }
  }

  private async giveUp(row: ConnectedAccountRow): Promise<Access> {
    await this.store.revoked(row.accountId, row.id, row.tokenVersion, 'the access token ran out');
    return { ok: false, reason: RECONNECT };
  }

  /** True when something was written: read again. */
  private async renew(connector: ConnectorRow, row: ConnectedAccountRow): Promise<boolean> {
    const { id, accountId, tokenVersion: version } = row;
    if (!connector.oauth2) return false;
    try {
      const sealed = connector.oauth2.sealedClientSecret;
      const secret = sealed === null ? null : this.secrets.openClient(connector.id, sealed);
      const refreshToken = this.secrets.open(id, 'refresh_token', row.sealedRefreshToken ?? '');
      await this.store.keep(row, await this.oauth.refresh(connector.oauth2, secret, refreshToken), version);
      return true;
    } catch (error) {
      this.log.warn('connector.refresh_failed', { connected_account_id: id, err: error });
      if (error instanceof OAuthRefusal && error.code === REVOKED) {
        await this.store.revoked(accountId, id, version, error.message);
        return true;
      }
      await this.store.failed(
        accountId,
        id,
        version,
        error instanceof Error ? error.message : 'refresh failed',
      );
      return false;
    }
  }
}
