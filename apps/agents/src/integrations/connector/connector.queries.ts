import { Injectable } from '@nestjs/common';
import type { ConnectorDto, Page, RequestBody } from '@parley/contracts';
import { Database, keysetPage } from '@parley/persistence';
import { ConnectorSecrets } from './connector-secrets';
import { ConnectorRepository } from './connector.repository';
import { ConnectorRow } from './connector.row';
import { connectorView } from './connector.view';

@Injectable()
export class ConnectorQueries {
  constructor(
    private readonly db: Database,
    private readonly connectors: ConnectorRepository,
    private readonly secrets: ConnectorSecrets,
  ) {}

  async get({ account_id, connector_id }: RequestBody<'connectors.get'>): Promise<ConnectorDto> {
    return connectorView(await this.connectors.byId(account_id, connector_id), this.secrets.redirectUrl);
  }

  list(body: RequestBody<'connectors.list'>): Promise<Page<ConnectorDto>> {
    const query = this.db.dataSource
      .getRepository(ConnectorRow)
      .createQueryBuilder('connector')
      .where('connector.account_id = :account', { account: body.account_id });
    return keysetPage(query, body, (row) => connectorView(row, this.secrets.redirectUrl));
  }
}
