import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { ConnectorQueries } from './connector.queries';
import { Connectors } from './connectors';

@Injectable()
export class ConnectorHandlers {
  constructor(bus: Bus, connectors: Connectors, queries: ConnectorQueries) {
    bus.handle('connectors.create', (body) => connectors.create(body));
    bus.handle('connectors.update', (body) => connectors.update(body));
    bus.handle('connectors.get', (body) => queries.get(body));
    bus.handle('connectors.list', (body) => queries.list(body));
    bus.handle('connectors.delete', (body) => connectors.delete(body));
  }
}
