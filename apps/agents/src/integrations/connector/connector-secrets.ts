import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@parley/platform';
import type { AgentsConfig } from '../../agents.config';

export type AccountSecret = 'api_key' | 'access_token' | 'refresh_token' | 'verifier';

export const clientAad = (connectorId: string): string => `agents/connector/${connectorId}/client_secret`;
export const accountAad =
  (what: AccountSecret) =>
  (id: string): string =>
    `agents/connected_account/${id}/${what}`;

/** What connectors and connected accounts keep secret, sealed and bound to where it belongs. */
@Injectable()
export class ConnectorSecrets {
  /** Where other services send customers back to. */
  readonly redirectUrl: string;

  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) config: AgentsConfig,
  ) {
    this.redirectUrl = `${config.PUBLIC_URL.replace(/\/$/, '')}/connectors/oauth/callback`;
  }

  sealClient(connectorId: string, secret: string): string {
    return this.box.seal(secret, clientAad(connectorId));
  }

  openClient(connectorId: string, sealed: string): string {
    return this.box.open(sealed, clientAad(connectorId));
  }

  seal(id: string, what: AccountSecret, secret: string): string {
    return this.box.seal(secret, accountAad(what)(id));
  }

  open(id: string, what: AccountSecret, sealed: string): string {
    return this.box.open(sealed, accountAad(what)(id));
  }

  /** Signs states of authorisations. */
  get stateKey(): Buffer {
    return this.box.derive('connector-oauth-state');
  }
}
