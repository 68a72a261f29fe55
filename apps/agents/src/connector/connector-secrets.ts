import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@parley/platform';
import type { AgentsConfig } from '../agents.config';

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
    return this.box.seal(secret, `agents/connector/${connectorId}/client_secret`);
  }

  openClient(connectorId: string, sealed: string): string {
    return this.box.open(sealed, `agents/connector/${connectorId}/client_secret`);
  }

  seal(id: string, what: 'api_key' | 'access_token' | 'refresh_token' | 'verifier', secret: string): string {
    return this.box.seal(secret, `agents/connected_account/${id}/${what}`);
  }

  open(id: string, what: 'api_key' | 'access_token' | 'refresh_token' | 'verifier', sealed: string): string {
    return this.box.open(sealed, `agents/connected_account/${id}/${what}`);
  }

  /** Signs states of authorisations. */
  get stateKey(): Buffer {
    return this.box.derive('connector-oauth-state');
  }
}
