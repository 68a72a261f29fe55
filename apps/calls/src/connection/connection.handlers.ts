import { Injectable } from '@nestjs/common';
import { Bus } from '@parley/messaging';
import { Connections } from './connections';

@Injectable()
export class ConnectionHandlers {
  constructor(bus: Bus, connections: Connections) {
    bus.handle('connections.create', (body) => connections.create(body));
    bus.handle('connections.update', (body) => connections.update(body));
    bus.handle('connections.get', (body) => connections.get(body.account_id, body.connection_id));
    bus.handle('connections.list', (body) => connections.list(body));
    bus.handle('connections.delete', (body) => connections.delete(body.account_id, body.connection_id));
  }
}
